export default function (config) {
  config.addPassthroughCopy({ '../node_modules/attention-figures': 'attention-figures' });
  return { dir: { input: 'posts', output: 'dist' } };
}
