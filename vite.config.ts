import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { filesBelow, serviceWorker } from './scripts/service-worker-files.ts';

const api = 'http://127.0.0.1:3000';
const SHELL = /src[\\/]web[\\/]shell[\\/]/;
/** With every form: what is asked, and what keeps the words. Apart, they would be ten files of a few hundred bytes. */
const OF_FORMS =
  /src[\\/](web[\\/](device|forms|writing|features[\\/]questions)|contract[\\/]questions)[\\/]/;
const UI = /src[\\/]web[\\/]ui[\\/]|node_modules[\\/]lucide-react/;

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

const isReachedBy = (pages: readonly string[], id: string, modules: Modules): boolean =>
  pages.some((page) => findReached(page, modules).has(id));

const MAIN = 'src/web/main.tsx';

/** The public referral form, and its part that loads a moment later. */
const FORM_PAGES = [
  'src/web/public-referral.tsx',
  'src/web/features/young-persons/referrals/SaveForLater.tsx',
];

/** Of the modules of the public referral form, those that the application's first page needs too, or only the form. */
function isOfForm(id: string, modules: Modules, isOfApp: boolean): boolean {
  return isReachedBy(FORM_PAGES, id, modules) && isReachedBy([MAIN], id, modules) === isOfApp;
}

const PAGES = 'src/web/pages';
/** The frame around every page, and what each role's home adds to it. */
const FRAME = [
  'src/web/routes/_shell.tsx?tsr-split=component',
  'src/web/routes/_shell/dashboard/index.tsx?tsr-split=component',
];
const HOMES: Readonly<Record<string, readonly string[]>> = {
  'home-office': [`${PAGES}/home/AdminHome.tsx`],
  'home-carer': [`${PAGES}/home/CarerHome.tsx`, `${PAGES}/CarerDuty.tsx`, 'src/web/writing/holder.ts'],
  'home-client': [`${PAGES}/home/ClientHome.tsx`],
};

/** Of a module that only homes need: that home's name, or the one that several homes share. */
function findHome(id: string, modules: Modules): string | null {
  const [home, another] = Object.keys(HOMES).filter((name) => isReachedBy(HOMES[name] ?? [], id, modules));
  return (another ? 'homes' : home) ?? null;
}

const REFERRALS = 'src/web/features/young-persons/referrals';
/** Pages that people without an account open, and their parts that load later. None may load the application. */
const PUBLIC = [
  ...FORM_PAGES,
  ...['src/web/public-answer.tsx', 'src/web/public-quotation.tsx'],
  ...['SavedCode', 'PublicDraftElsewhere', 'ComeBackDialog', 'CheckReferral', 'ReferralSent'].map(
    (part) => `${REFERRALS}/${part}.tsx`,
  ),
];
const isPublic = (id: string, modules: Modules): boolean => isReachedBy(PUBLIC, id, modules);
const SIGN_IN = [MAIN, `${PAGES}/LoginPage.tsx`];
const EVERY_HOME = [...FRAME, ...Object.values(HOMES).flat()];

/** A group takes the modules that its own import along, so what many share is taken first. */
const FIRST_PAGES: readonly Rolldown.CodeSplittingGroup[] = [
  {
    name: (id, modules) => (isPublic(id, modules) && isReachedBy(SIGN_IN, id, modules) ? 'public' : null),
    priority: 1.9,
  },
  // not the entry itself: whoever imports from this file must not start the application
  {
    name: (id, modules) => (id !== resolve(MAIN) && isReachedBy(SIGN_IN, id, modules) ? 'app' : null),
    priority: 1.8,
  },
  {
    name: (id, modules) =>
      isPublic(id, modules) && isReachedBy(EVERY_HOME, id, modules) ? 'public-later' : null,
    priority: 1.7,
  },
  { name: (id, modules) => (isPublic(id, modules) ? 'public-ui' : null), test: UI, priority: 1.7 },
  { name: (id, modules) => (isReachedBy(FRAME, id, modules) ? 'frame' : null), priority: 1.6 },
  { name: (id, modules) => (findHome(id, modules) === 'homes' ? 'homes' : null), priority: 1.5 },
  { name: findHome, priority: 1.4 },
];

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
    react({ compiler: true }),
    tailwindcss(),
    withoutUnreached(),
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
    // every browser that reads the above knows it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'referral.html', 'referral-answer.html', 'quotation-answer.html'],
      output: {
        codeSplitting: {
          groups: [
            // changes only with an upgrade, so it stays in the browser's cache between releases
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*[qQ]ueries)/,
              priority: 3,
            },
            // rotas alone ask for several lists at once
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/].*[qQ]ueries/, priority: 3 },
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
              name: (id, modules) => (isOfForm(id, modules, false) ? 'forms' : null),
              test: OF_FORMS,
              priority: 2,
            },
            // what a first visit needs comes in a few files, as a slow phone waits for each one
            ...FIRST_PAGES,
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

/**
 * Parts of zod that no page of ours reaches: nothing is compiled (`schemas-without-eval`), OpenAPI is printed on the server, the words for wrong input are our own
 * (`contract/core/input-words.ts`), and what a form or an answer holds never contains itself.
 */
const NO_SCHEMA = '() => () => { throw new Error("There is no JSON Schema in the browser."); }';
const UNREACHED: Readonly<Record<string, string>> = {
  'to-json-schema': NO_SCHEMA,
  'json-schema-processors': NO_SCHEMA,
  doc: 'class {}',
  en: '() => ({ localeError: () => undefined })',
  memoizer: '() => undefined',
};

function withoutUnreached(): Plugin {
  return {
    name: 'without-unreached',
    apply: 'build',
    transform: {
      filter: {
        id: /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors|memoizer|doc)|locales\/en)\.js$/,
      },
      handler: (code, id) => {
        const nothing = UNREACHED[basename(id, '.js')];
        const named = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)];
        return {
          code: [
            `const nothing = ${nothing};`,
            ...named.map(([, name]) => `export const ${name} = nothing;`),
            ...(/^export default/m.test(code) ? ['export default nothing;'] : []),
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}

/** Asks for the font early, so that the fallback is seldom seen, but after the scripts: on a slow line they share it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin.*\.woff2$/.test(file));
        if (!font) return [];
        const attrs = {
          ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
          fetchpriority: 'low',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

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
