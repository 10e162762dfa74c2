/// <reference types="vite/client" />
// The glue that Emscripten writes to build/wasm/attention.js (an alias in vite.config.ts).
declare module 'attention-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// The second module's, build/wasm/attention-explain.js.
declare module 'attention-explain-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// And the third's, build/wasm/attention-jobs.js.
declare module 'attention-jobs-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
// And the real model's, build/wasm/attention-model.js.
declare module 'attention-model-wasm' {
  export default function createModule(options: { wasmBinary: BufferSource }): Promise<unknown>;
}
