import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Problem, pathOfMachine, pinnedNode, root, run, withProgress } from './programs.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.placewell-stamp');
/** The `node` of the scripts in package.json. */
const link = join(modules, '.bin', 'node');
const WITHOUT_NODE = `The Node.js that Placewell runs on is not there for ${process.platform}-${process.arch}. Placewell runs on Linux with glibc and on macOS, on x64 and arm64. On one of these, run "npm ci" again: it may have been told to leave out optional packages.`;

/** Installs the packages of package-lock.json, unless they are there. Throws Problem. */
export async function ensureInstalled() {
  if (!isInstalled())
    await withProgress('Installing packages (the first time takes a minute)', installPackages);
  if (!existsSync(pinnedNode)) throw new Problem(WITHOUT_NODE);
  if (readIfThere(stamp) !== wanted()) remember();
}

function isInstalled() {
  return readIfThere(stamp) === wanted() || holdsWhatIsLocked();
}

/** Binaries differ between machines, so a folder copied from another one does not count. */
function wanted() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Someone may have run npm by hand: npm's own record of what is installed is as good as our stamp. */
function holdsWhatIsLocked() {
  const record = readIfThere(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

async function installPackages() {
  let result = await npm('ci');
  // A lock made where a registry lacks some machines' packages has no entries for them, and `npm ci` refuses
  // it on any machine, also once the registry has them. `npm install` takes the same locked versions.
  if (result.code !== 0 && isOnlyMissingOptional(result.output)) result = await npm('install', '--no-save');
  if (result.code !== 0)
    throw new Problem('The packages could not be installed: see what npm says above.', result.output);
}

function isOnlyMissingOptional(output) {
  const complaints = output.split('\n').filter((line) => /\b(Missing|Invalid): /.test(line));
  const optional = namesOfOptional();
  return complaints.length > 0 && complaints.every((line) => optional.has(nameOfMissing(line)));
}

/** "@oxc-parser/binding-darwin-x64" of "npm error Missing: @oxc-parser/binding-darwin-x64@0.156.0 from lock file". */
function nameOfMissing(line) {
  return /\bMissing: (@?[^@\s]+)@\S* from lock file/.exec(line)?.[1];
}

function namesOfOptional() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return new Set(
    Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)),
  );
}

function npm(...args) {
  // Types and test tools as well, whatever NODE_ENV says: `npm test` uses the same folder.
  const quietly = ['--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  return run('npm', [...args, ...quietly], { env: { ...process.env, PATH: pathOfMachine() } });
}

function remember() {
  try {
    // npm 10 makes no link to a command that several packages have, though only one of them is installed.
    if (!existsSync(link)) symlinkSync(relative(dirname(link), pinnedNode), link);
    writeFileSync(stamp, wanted());
  } catch {
    // Installed by another user. Then npm's record is asked each time, which takes a little longer.
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
