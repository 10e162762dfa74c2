// Tells the page around an <iframe> how high the figure is, now and whenever that changes. It says
//   {type: "attention-height", figure, height}
// and the same as Embedly, WordPress and iframe-resizer understand it.

const sizer = '[iFrameSizer]';

export function tellHeight(figure: string, secret: string) {
  if (window.parent === window) return;
  let frame = ''; // its name, once iframe-resizer has said it
  const post = (message: unknown) => window.parent.postMessage(message, '*');
  const tell = () => {
    const { width, height: exact } = document.documentElement.getBoundingClientRect();
    const height = Math.ceil(exact);
    post({ type: 'attention-height', figure, height });
    post(JSON.stringify({ context: 'iframe.resize', src: location.href, height }));
    if (secret) post({ message: 'height', value: height, secret });
    if (frame) post(`${sizer}${frame}:${height}:${Math.ceil(width)}:resize`);
  };
  window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'string' || !data.startsWith(sizer)) return;
    frame = data.slice(sizer.length).split(':')[0]!;
    tell();
  });
  new ResizeObserver(tell).observe(document.documentElement);
}
