import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { readConfig, SETTINGS } from '#server/config.ts';
import { outliveDriverQuestions } from '#server/db/driver/driver-questions.ts';
import { hideSecrets } from '#server/secrets.ts';
import { startServer } from '#server/start.ts';
import { StartupError } from '#server/startup-error.ts';
import { findUnknownSettings } from '#server/unknown-settings.ts';

const DEMO_ACCOUNTS = `Sign in as                     password placewell-demo
  admin@placewell.test         an administrator, and admin2@placewell.test another
  carer@placewell.test         a carer, and carer2@placewell.test another
  client@placewell.test        a social worker, and client2@placewell.test one of another authority

Ctrl-C stops everything.
`;

/** A server that is already listening finishes its start within this time. */
const ALMOST_STARTED_MS = 1_000;

try {
  for (const sentence of findUnknownSettings(Object.keys(process.env), SETTINGS)) console.error(sentence);
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
  outliveDriverQuestions(log);
  const starting = startServer(config, log);
  let isStopping = false;
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    if (isStopping) return;
    isStopping = true;
    // The server answers shortly before the start is complete. If it is stopped then, it still stops in order. If it
    // has only begun to start, it just exits.
    const begun = await Promise.race([starting.catch(() => undefined), sleep(ALMOST_STARTED_MS)]);
    if (!begun) process.exit(128 + constants.signals[signal]);
    await begun.stop({ drains: signal === 'SIGTERM' });
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const server = await starting;
  // Tells scripts/keep-running.mjs to start another server if this one ends from now on.
  process.send?.('ready');
  console.log(`\nPlacewell is ready at ${server.public_url}\n`);
  if (config.APP_ENV === 'demo' && !config.OIDC_ISSUER) console.log(DEMO_ACCOUNTS);

  // Nothing is stopped in order, because every part would wait for the database. Everything that was answered is saved.
  void server.database_lost.then((how) => {
    if (isStopping) return;
    console.error(`The built-in PostgreSQL stopped unexpectedly (${how}), so the server stops too.`);
    process.exit(1);
  });
} catch (error) {
  console.error(
    error instanceof StartupError ? `\n${error.message}\n` : hideSecrets(inspect(error), process.env),
  );
  process.exit(1);
}
