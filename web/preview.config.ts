// Serves build/site as a static host does: for scripts/serve (vite preview) and for tests (preview()).
import { createReadStream, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const site = fileURLToPath(new URL('../build/site', import.meta.url));

// An unknown path gets the site's 404 page, with its status.
const notFoundPage: Plugin = {
  name: 'not-found-page',
  configurePreviewServer: (server) => () => {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(`http://site${request.url}`);
      const file = pathname.replace(/\/$/, '/index.html');
      if (statSync(site + file, { throwIfNoEntry: false })?.isFile()) {
        next();
        return;
      }
      response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' });
      createReadStream(`${site}/404.html`)
        .on('error', () => response.end('Not found'))
        .pipe(response);
    });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'mpa',
  build: { outDir: site },
  plugins: [notFoundPage],
  preview: { host: '127.0.0.1', port: 8000 },
});
