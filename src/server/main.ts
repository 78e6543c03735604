import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { StartupError } from '#server/startup-error.ts';

const log = pino({ level: process.env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });

try {
  const config = readConfig(process.env);
  const server = await startServer(config, log);
  console.log(`\nPlacewell is ready at ${server.public_url}\n`);

  let isStopping = false;
  const stop = async (drains: boolean) => {
    if (isStopping) return;
    isStopping = true;
    await server.stop({ drains });
    process.exit(0);
  };
  process.on('SIGINT', () => stop(false));
  process.on('SIGTERM', () => stop(true));
  // `npm start` holds the other end: when it is killed outright, nobody else will stop us.
  if (process.send) process.on('disconnect', () => stop(false));
} catch (error) {
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
  process.exit(1);
}
