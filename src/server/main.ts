import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { outliveDriverQuestions } from '#server/db/driver/driver-questions.ts';
import { startServer } from '#server/start.ts';
import { StartupError } from '#server/startup-error.ts';

const DEMO_ACCOUNTS = `Sign in as                     password placewell-demo
  admin@placewell.test         an administrator
  carer@placewell.test         a carer, and carer2@placewell.test another
  client@placewell.test        a social worker, and client2@placewell.test one of another authority

Ctrl-C stops everything.
`;

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
  outliveDriverQuestions(log);
  const server = await startServer(config, log);
  // To scripts/keep-running.mjs, which starts another from now on, should this one end.
  process.send?.('ready');
  console.log(`\nPlacewell is ready at ${server.public_url}\n`);
  if (config.APP_ENV === 'demo' && !config.OIDC_ISSUER) console.log(DEMO_ACCOUNTS);

  let isStopping = false;
  const stop = async (drains: boolean) => {
    if (isStopping) return;
    isStopping = true;
    await server.stop({ drains });
    process.exit(0);
  };
  // Nothing is stopped in order, for every part would wait for the database. All that was answered is in it.
  void server.database_lost.then((how) => {
    if (isStopping) return;
    console.error(`The built-in PostgreSQL ended by itself (${how}), so the server ends too.`);
    process.exit(1);
  });
  process.on('SIGINT', () => stop(false));
  process.on('SIGTERM', () => stop(true));
} catch (error) {
  console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
  process.exit(1);
}
