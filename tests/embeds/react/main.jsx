import 'attention-figures';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Post() {
  const [told, tell] = useState('');
  return (
    <>
      <h1>A post in React</h1>
      <attention-figure
        name="one-query"
        state={{ query: 2 }}
        onattention-ready={({ detail }) => tell(`query ${detail.state.query}`)}
      />
      <output>{told}</output>
    </>
  );
}

createRoot(document.getElementById('post')).render(<Post />);
