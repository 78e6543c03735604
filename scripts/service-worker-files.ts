import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const WORKER = 'src/web/service-worker/service-worker.ts';
const FORM_WORKER = 'src/web/service-worker/referral-worker.ts';
/** Left out, because a phone does not need it without signal: what shows documents. */
const NOT_KEPT = /pdf|\.(br|gz)$|^(sw|referral-sw)\.js$/;

/** Builds `/sw.js` with the list of the files that make up this build, and `/referral-sw.js` with those of the public form. */
export function serviceWorker(): Plugin {
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
const LATER = /^(CheckReferral|SaveForLater|find-nonce-worker)-/;
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

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Writes `.br` and `.gz` beside every text asset, at the highest setting: once per build instead of per visit. */
