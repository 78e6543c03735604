import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';

const api = 'http://127.0.0.1:3000';
const SHELL = /src[\\/]web[\\/]shell[\\/]/;
const UI = /src[\\/]web[\\/]ui[\\/](?!gallery)|node_modules[\\/]lucide-react/;

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
const reached = new Map<string, Set<string>>();

/** The modules that a page's first script needs at once. */
function findReached(entry: string, modules: Modules): Set<string> {
  const known = reached.get(entry);
  if (known) return known;
  const found = new Set([resolve(entry)]);
  for (const id of found) for (const next of findImported(id, modules)) found.add(next);
  reached.set(entry, found);
  return found;
}

const ALL_ICONS = /lucide-react\.m?js$/;

/** Icons are imported through a list of all of them; of those, the ones that are named. */
function findImported(id: string, modules: Modules): string[] {
  const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
  const list = importedIds.find((next) => ALL_ICONS.test(next));
  if (!list) return [...importedIds];
  const [, names = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '') ?? [];
  const exports = modules.getModuleInfo(list)?.code?.split('\n') ?? [];
  const icons = names.split(',').flatMap((name) => {
    const named = new RegExp(`default as ${name.split(' as ')[0]?.trim()}[ ,}]`);
    const [, path] = /from ["'](.+)["']/.exec(exports.find((line) => named.test(line)) ?? '') ?? [];
    return path ? [resolve(dirname(list), path)] : [];
  });
  return [...importedIds.filter((next) => next !== list), ...icons];
}

/** Of the modules of the public referral form, those that the application's first page needs too, or only the form. */
function isOfForm(id: string, modules: Modules, isOfApp: boolean): boolean {
  return (
    findReached('src/web/public-referral.tsx', modules).has(id) &&
    findReached('src/web/main.tsx', modules).has(id) === isOfApp
  );
}

/** Only the form's last page needs it, which loads later: the application is not to come along with it. */
const isOfCheck = (id: string, modules: Modules): boolean =>
  findReached('src/web/features/young-persons/referrals/CheckReferral.tsx', modules).has(id) &&
  !findReached('src/web/public-referral.tsx', modules).has(id);

export default defineConfig({
  plugins: [
    // before react(): it rewrites routes into lazily loaded halves
    existsSync('src/web/routes') &&
      tanstackRouter({
        target: 'react',
        routesDirectory: 'src/web/routes',
        generatedRouteTree: 'src/web/routes.gen.ts',
        autoCodeSplitting: true,
        quoteStyle: 'single',
      }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    withoutJsonSchemas(),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // light-dark() is kept as it is written
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // data: addresses would need a looser content security policy
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'referral.html', 'referral-answer.html', 'quotation-answer.html'],
      output: {
        codeSplitting: {
          groups: [
            // changes only with an upgrade, so it stays in the browser's cache between releases
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 3,
            },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/,
              priority: 1,
            },
            // what the public referral form needs as well: it comes without the application
            {
              name: (id, modules) => (isOfForm(id, modules, true) ? 'base' : null),
              priority: 2,
            },
            {
              name: (id, modules) => (isOfForm(id, modules, false) ? 'ui-form' : null),
              test: (id) => UI.test(id) || SHELL.test(id),
              priority: 2,
            },
            {
              name: (id, modules) => (isOfCheck(id, modules) ? 'ui-check' : null),
              test: UI,
              priority: 2,
            },
            // what the first page needs anyway; the lazy half of each route carries `tsr-split` in its name. Lists and
            // forms have rooms of their own and come with the first of their screens.
            {
              name: 'app',
              test: /src[\\/]web[\\/](schemas-without-eval|api|session|shell|routes|routes\.gen)\b(?!.*(tsr-split|recently-opened))|src[\\/]web[\\/]ui[\\/](record[\\/]Card|frame[\\/]PageHeader)\.tsx/,
            },
            // what most screens share travels as one file instead of thirty; the rest stays with its screen
            {
              name: 'ui',
              test: UI,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/identity': api } },
});

/** OpenAPI is printed on the server. The browser never turns a shape into JSON Schema, and need not load how. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        const refuse =
          "const refuse = () => { throw new Error('There is no JSON Schema in the browser.'); };";
        return {
          code: [refuse, ...names.map((name) => `export const ${name} = () => refuse;`)].join('\n'),
          map: null,
        };
      },
    },
  };
}

/** Asks for the font together with the style sheet, so that the fallback is seldom seen. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

const WORKER = 'src/web/service-worker/service-worker.ts';
const FORM_WORKER = 'src/web/service-worker/referral-worker.ts';
/** What a phone does not need without signal: the gallery, and what shows documents. */
const NOT_KEPT = /gallery|pdf|\.(br|gz)$|^(sw|referral-sw)\.js$/;

/** Builds `/sw.js` with the list of the files that make up this build, and `/referral-sw.js` with those of the public form. */
function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (!existsSync(folder)) return;
        const files = (await filesBelow(folder)).filter((path) => !NOT_KEPT.test(path)).sort();
        await writeWorker(folder, WORKER, 'sw.js', files);
        await writeWorker(folder, FORM_WORKER, 'referral-sw.js', await filesOfPage(folder, 'referral.html'));
      },
    },
  };
}

/** In front of a worker's code stand its files, and a name for all of them together. */
async function writeWorker(
  folder: string,
  source: string,
  name: string,
  files: readonly string[],
): Promise<void> {
  const build = createHash('sha256');
  for (const path of files) build.update(path).update(await readFile(join(folder, path)));
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false });
  build.update(code);
  const known = `const FILES = ${JSON.stringify(files.map((path) => `/${path}`))};\nconst BUILD = '${build.digest('hex').slice(0, 16)}';\n`;
  await writeFile(join(folder, name), known + code);
}

/** Files of the frame, which stand beside the page and not among the build's. */
const FRAME = ['favicon.svg', 'logo-dark.svg', 'logo.svg', 'theme.js'];
/** Parts of the public form that load later, and are needed without a line. */
const LATER = /^(CheckReferral|find-nonce-worker)-/;
const NAMED = /(?<=[/"'`(])[\w.-]+\.(?:js|css|woff2)\b/g;
/** Imports that a script needs at once: `from"./a.js"`, `import"./a.js"`. */
const IMPORTED = /(?<=(?:from|import)\s*"\.\/)[\w.-]+\.js/g;

/** The files that a page needs: its scripts with all that they import at once, its styles and letters. */
async function filesOfPage(folder: string, page: string): Promise<string[]> {
  const later = (await readdir(join(folder, 'assets'))).filter(
    (name) => LATER.test(name) && name.endsWith('.js'),
  );
  const found = new Set<string>();
  const read = async (path: string): Promise<void> => {
    const text = await readFile(join(folder, path), 'utf8');
    for (const [name] of text.matchAll(path.endsWith('.js') ? IMPORTED : NAMED)) await add(`assets/${name}`);
  };
  const add = async (file: string): Promise<void> => {
    if (found.has(file) || !existsSync(join(folder, file))) return;
    found.add(file);
    if (!file.endsWith('.woff2')) await read(file);
  };
  await read(page);
  for (const name of later) await add(`assets/${name}`);
  return [...found, ...FRAME].sort();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Writes `.br` and `.gz` beside every text asset, at the highest setting: once per build instead of per visit. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        if (!existsSync(folder)) return;
        const files = (await filesBelow(folder)).filter((path) =>
          /\.(m?js|css|html|svg|json|webmanifest|txt)$/.test(path),
        );
        await Promise.all(files.map((path) => compressFile(join(folder, path))));
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
