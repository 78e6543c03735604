/** Pages for developers: the gallery at `/`, a form of two hundred questions at `/questions`. No build of the product has them. */
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  cacheDir: '../node_modules/.vite-dev',
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    outDir: '../dist/dev',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: ['index.html', 'questions.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
  // They import the product's source.
  server: { fs: { allow: ['..'] } },
});
