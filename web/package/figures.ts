// Made by npm run types, from the core's own tables and traces.
export interface Figures {
  'path-length': {
    state: {
      steps: number;
      layers: number;
      factor: number;
    };
    trace: {
      recurrentHops: number;
      attentionHops: number;
      decay: number;
      log10Decay: number;
      curve: Float64Array;
      recurrentCurve: Float64Array;
      attentionCurve: Float64Array;
    };
  };
  'one-query': {
    state: {
      tokens: string[];
      embeddings: number[][];
      query: number;
    };
    trace: {
      scores: Float64Array;
      exponentials: Float64Array;
      weights: Float64Array;
      weightSum: number;
      context: Float64Array;
      matrix: Float64Array[];
      rowChange: Float64Array;
    };
  };
  'softmax-vs-normalise': {
    state: {
      tokens: string[];
      embeddings: number[][];
      query: number;
      gain: number;
    };
    trace: {
      scores: Float64Array;
      rowSum: number;
      smallestScore: number;
      divided: Float64Array;
      dividedSum: number;
      negativeShares: number;
      weights: Float64Array;
      weightSum: number;
      exponentials: Float64Array;
      naive: Float64Array;
      dividedContext: Float64Array;
      context: Float64Array;
      naiveContext: Float64Array;
    };
  };
  'loop-vs-matmul': {
    state: {
      tokens: string[];
      embeddings: number[][];
      cell: number;
      matmulShown: boolean;
      costTokens: number;
      costWidth: number;
    };
    trace: {
      loop: Float64Array[];
      matmul: Float64Array[];
      maxDifference: number;
      row: number;
      column: number;
      products: Float64Array;
      dotProducts: number;
      multiplications: number;
      costMultiplyAdds: number;
      scoreAsymmetry: number;
      weightAsymmetry: number;
      asymmetryAt: Float64Array;
    };
  };
  'uniform-baseline': {
    state: {
      tokens: string[];
      embeddings: number[][];
      uniform: boolean;
      similarity: 'euclidean' | 'dot' | 'cosine';
    };
    trace: {
      weights: Float64Array[];
      uniformWeight: number;
      context: Float64Array[];
      uniformContext: Float64Array;
      moved: Float64Array;
      largestMove: number;
      inputSpread: number;
      contextSpread: number;
      spreadRatio: number;
      nearest: Float64Array;
      nearestCounts: Float64Array;
      entropyBits: Float64Array;
      maxEntropyBits: number;
      entropyShare: Float64Array;
      largestGapBits: number;
      largest: number;
      smallest: number;
      ratio: number;
    };
  };
  magnitude: {
    state: {
      tokens: string[];
      embeddings: number[][];
      token: number;
      scale: number;
      similarity: 'dot' | 'cosine';
    };
    trace: {
      norms: Float64Array;
      squaredNorms: Float64Array;
      longest: Float64Array;
      shortest: number;
      scores: Float64Array[];
      weights: Float64Array[];
      favourite: Float64Array;
      margin: Float64Array;
      wins: number;
      longestWins: number;
      selfFavourites: number;
      entropyBits: Float64Array;
      meanEntropyBits: number;
      maxEntropyBits: number;
      flatterRows: number;
    };
  };
  gaze: {
    state: {
      tokens: string[];
      embeddings: number[][];
      query: number;
      scaled: boolean;
    };
    trace: {
      norms: Float64Array;
      logits: Float64Array[];
      weights: Float64Array[];
      rowSums: Float64Array;
      output: Float64Array[];
      favourites: Float64Array[];
      topTwoShare: Float64Array;
      restShare: Float64Array;
      largestOther: number;
      partner: Float64Array;
      partnerRatio: Float64Array;
      prefersPartner: number;
      partnerTopTwo: number;
      logitAsymmetry: number;
      weightAsymmetry: number;
    };
  };
  direction: {
    state: {
      pairs: number;
      firstSeed: string | number;
      dimension: number;
      pair: number;
    };
    trace: {
      ratios: Float64Array;
      median: number;
      edges: Float64Array;
      counts: Float64Array;
      logits: Float64Array[];
      logitsTransposed: Float64Array[];
      ratio: number;
    };
  };
  'sqrt-d': {
    state: {
      seed: string | number;
      trials: number;
      queries: number;
      dimensions: number[];
    };
    trace: {
      logitSd: Float64Array;
      sqrtD: Float64Array;
      logitSdScaled: Float64Array;
      sdShortfall: Float64Array;
      maxRaw: Float64Array;
      maxScaled: Float64Array;
      entropyRaw: Float64Array;
      entropyScaled: Float64Array;
      jacobianTraceRaw: Float64Array;
      jacobianTraceScaled: Float64Array;
      jacobianTraceRatio: Float64Array;
      evenEntropy: number;
      growth: number;
    };
  };
  saturation: {
    state: {
      logits: number[];
      gain: number;
    };
    trace: {
      weights: Float64Array;
      jacobian: Float64Array[];
      jacobianTrace: number;
      entropy: number;
      curveGain: Float64Array;
      curveTrace: Float64Array;
    };
  };
  shuffle: {
    state: {
      tokens: string[];
      embeddings: number[][];
      order: number[];
      positions: boolean;
    };
    trace: {
      output: Float64Array[];
      permutedOutput: Float64Array[];
      shuffledOutput: Float64Array[];
      maxDifference: number;
      positionTable: Float64Array[];
    };
  };
  lab: {
    state: {
      tokens: string[];
      q: number[][];
      k: number[][];
      v: number[][];
      temperature: number;
      scaled: boolean;
      focus: number;
      stage: 'tokens' | 'projections' | 'scores' | 'weights' | 'blend';
    };
    trace: {
      scores: Float64Array[];
      lowestScore: number;
      highestScore: number;
      weights: Float64Array[];
      uniformWeight: number;
      output: Float64Array[];
      products: Float64Array[];
      rowSums: Float64Array;
      received: Float64Array;
      favourites: Float64Array;
      effectiveTokens: Float64Array;
      senseResolved: Float64Array;
      meanValue: Float64Array;
      reach: number;
      hull: Float64Array;
      outputSpread: number;
      curveTemperature: Float64Array;
      curveEffectiveTokens: Float64Array;
      curveOutputSpread: Float64Array;
      embeddings: Float64Array[];
      queryWeights: Float64Array[];
      keyWeights: Float64Array[];
      valueWeights: Float64Array[];
      projectedQueries: Float64Array[];
      projectedKeys: Float64Array[];
      projectedValues: Float64Array[];
    };
  };
  'question-tags': {
    state: {
      tokens: string[];
      questions: number[][];
      tags: number[][];
      backpacks: number[][];
      step: number;
      causal: boolean;
    };
    trace: {
      scores: Float64Array[];
      divisor: number;
      scaled: Float64Array[];
      masked: Float64Array[];
      weights: Float64Array[];
      output: Float64Array[];
    };
  };
  'softmax-scores': {
    state: {
      scores: number[];
      hidden: number[];
    };
    trace: {
      exponentials: Float64Array;
      total: number;
      weights: Float64Array;
    };
  };
  'head-grid': {
    state: {
      text: string;
      layer: number;
      head: number;
      token: number;
      ablate: { layer: number; head: number }[];
    };
    trace: {
      tokens: string[];
      tokenCount: number;
      layerCount: number;
      headCount: number;
      width: number;
      headWidth: number;
      divisor: number;
      topThree: { token: number; weight: number }[][];
      reading: Float64Array;
      nextTokens: { token: string; probability: number }[];
    };
  };
  'all-heads': {
    state: {
      text: string;
    };
    trace: {
      tokens: string[];
      tokenCount: number;
      nameToken: number;
      weights: Float64Array[][][];
      previousShare: Float64Array[];
      firstShare: Float64Array[];
      selfShare: Float64Array[];
      nameShare: Float64Array[];
      entropy: Float64Array[];
    };
  };
  myth: {
    state: {
      textA: string;
      textB: string;
      layer: number;
      head: number;
      ablate: { layer: number; head: number }[];
    };
    trace: {
      a: {
        tokens: string[];
        tokenCount: number;
        weights: Float64Array[];
        nextTokens: { token: string; probability: number }[];
      };
      b: {
        tokens: string[];
        tokenCount: number;
        weights: Float64Array[];
        nextTokens: { token: string; probability: number }[];
      };
    };
  };
}
