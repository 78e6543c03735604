import { ensureInstalled } from './install.mjs';
import { keepRunning } from './keep-running.mjs';
import { endWithUs, explain } from './programs.mjs';
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
  keepRunning(args);
}
