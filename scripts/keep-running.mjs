import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOfProject, pinnedNode, readExitCode, root } from './programs.mjs';

/** A heap with a known limit grows in smaller steps: some 80 MB less of memory, at no loss that could be measured. */
const HEAP = JSON.parse(readFileSync(join(root, 'scripts', 'server-flags.json'), 'utf8'));

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** One that lived so long did not end because of how it was started. */
const LONG_LIFE_MS = 60_000;

/**
 * Runs the server until somebody asks it to end, and ends with its exit code.
 * 1. Once it has been ready, it is started again however it ended: killed, out of memory, its database gone for a
 *    while. It ends by itself when its own PostgreSQL does, so that both begin anew. One that dies at once again and
 *    again is given ever longer pauses.
 * 2. One that never became ready is not: something about its settings or its machine has to be mended first.
 * 3. Nor is one that was asked to end, through us or by itself (exit code 0).
 */
export function keepRunning(args) {
  const state = { server: undefined, wasReady: false, isAsked: false, pause_ms: FIRST_PAUSE_MS };
  const start = () => {
    const begun = Date.now();
    state.server = spawnServer(args);
    state.server.on('message', (message) => {
      if (message === 'ready') state.wasReady = true;
    });
    state.server.once('exit', (code, signal) => {
      const exitCode = code ?? readExitCode(signal);
      if (state.isAsked || code === 0 || !state.wasReady) process.exit(exitCode);
      state.server = undefined;
      state.pause_ms = pauseAfter(Date.now() - begun, state.pause_ms);
      const seconds = state.pause_ms / 1000;
      console.error(
        `The server ended by itself (${signal ?? `exit code ${code}`}) and is started again in ${seconds} s.`,
      );
      setTimeout(start, state.pause_ms);
    });
  };
  start();
  passOnSignals(state);
  stopWithNpm(state);
}

/** How long to wait before the next start, after a life and the pause before it. */
export function pauseAfter(lived_ms, pause_ms) {
  return lived_ms > LONG_LIFE_MS ? FIRST_PAUSE_MS : Math.min(pause_ms * 2, MAX_PAUSE_MS);
}

/**
 * 1. The server leads its own process group: Ctrl-C, which a terminal sends to every process and npm sends
 *    once more, reaches it once, through us.
 * 2. The channel between us closes however we end, SIGKILL included; stop-with-parent.mjs notices that.
 */
function spawnServer(args) {
  const stopWithParent = pathToFileURL(join(root, 'scripts', 'stop-with-parent.mjs')).href;
  const flags = [...HEAP, '--import', stopWithParent];
  const server = spawn(pinnedNode, [...flags, join('src', 'server', 'main.ts'), ...args], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      PATH: pathOfProject(),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}.`);
    process.exit(1);
  });
  return server;
}

/** The same Ctrl-C may arrive twice; one that comes later means that the person will not wait. */
const SAME_SIGNAL_MS = 2000;

function passOnSignals(state) {
  let askedAt;
  const stop = (signal) => {
    state.isAsked = true;
    // Between two lives there is nothing to wait for.
    if (!state.server) process.exit(0);
    if (askedAt === undefined) {
      askedAt = Date.now();
      state.server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    } else if (Date.now() - askedAt > SAME_SIGNAL_MS) {
      console.error('The server is ended without waiting for it.');
      state.server.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

/** A killed npm leaves us behind. Without npm our parent is a shell, which may end and mean nothing by it. */
function stopWithNpm(state) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    state.isAsked = true;
    if (!state.server) process.exit(0);
    state.server.kill('SIGTERM');
  }, 500);
}
