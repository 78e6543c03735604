import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { endWithUs, exitCodeOf, explain, pathOfProject, pinnedNode, root } from './programs.mjs';
import { ensureWebBuilt } from './web-build.mjs';

export async function runServer(args) {
  endWithUs();
  try {
    await ensureInstalled();
    await ensureWebBuilt();
  } catch (error) {
    explain(error);
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  startServer(args);
}

/** A heap with a known limit grows in smaller steps: some 80 MB less of memory, at no loss that could be measured. */
const HEAP = JSON.parse(readFileSync(join(root, 'scripts', 'server-flags.json'), 'utf8'));

/**
 * 1. The server leads its own process group: Ctrl-C, which a terminal sends to every process and npm sends
 *    once more, reaches it once, through us.
 * 2. The channel between us closes however we end, SIGKILL included; stop-with-parent.mjs notices that.
 */
function startServer(args) {
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
  server.once('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
  passOnSignals(server);
  stopWithNpm(server);
}

/** The same Ctrl-C may arrive twice; one that comes later means that the person will not wait. */
const SAME_SIGNAL_MS = 2000;

function passOnSignals(server) {
  let askedAt;
  const stop = (signal) => {
    if (askedAt === undefined) {
      askedAt = Date.now();
      server.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
    } else if (Date.now() - askedAt > SAME_SIGNAL_MS) {
      console.error('The server is ended without waiting for it.');
      server.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

/** A killed npm leaves us behind. Without npm our parent is a shell, which may end and mean nothing by it. */
function stopWithNpm(server) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    server.kill('SIGTERM');
  }, 500);
}
