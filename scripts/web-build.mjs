import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, pinnedNode, root, run, withProgress } from './programs.mjs';

/** The sources of the built pages. Contents count, not dates: a fresh clone or a copy changes the dates. */
const SOURCES = [
  'src/web',
  'src/contract',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const built = join(root, 'dist', 'web', 'index.html');
const stamp = join(root, 'dist', 'web-build.stamp');

/** Builds the web pages into dist/web, unless they are up to date. Throws Problem. */
export async function ensureWebBuilt() {
  const sources = fingerprint();
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  const result = await withProgress('Building the web pages', buildWeb);
  if (result.code !== 0)
    throw new Problem('The web pages could not be built: see the lines above.', result.output);
}

export async function buildWeb(options) {
  // Taken before, so that a file saved meanwhile is built next time; removed before, in case we are killed.
  const sources = fingerprint();
  rmSync(stamp, { force: true });
  const result = await run(pinnedNode, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], options);
  if (result.code === 0) writeFileSync(stamp, sources);
  return result;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}
