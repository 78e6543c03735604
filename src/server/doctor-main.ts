import { readFlags, runCommand } from '#server/command-line.ts';
import { type Config, readConfig } from '#server/config.ts';
import { examineInstallation, type Finding, type Outcome } from '#server/doctor/examine-installation.ts';
import { StartupError } from '#server/startup-error.ts';

const USAGE = `npm run doctor -- [--mail-to address]

Examines this installation with the settings of the server: one line for each check. Placewell can be running.
  --mail-to  sends a test e-mail to this address
Exits with 0 if nothing needs attention now (warnings can wait), 1 if something does, 2 if it could not be found out.`;

const LABELS: Record<Outcome, string> = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' };

async function run(): Promise<number> {
  const flags = readFlags(USAGE, {
    options: { 'mail-to': { type: 'string' }, help: { type: 'boolean', default: false } },
  }).values;
  if (flags.help) {
    console.log(USAGE);
    return 0;
  }
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    print({ check: 'Settings', outcome: 'problem', sentence: error.message });
    return 1;
  }
  let code = 0;
  for await (const finding of examineInstallation(config, process.env, { mail_to: flags['mail-to'] })) {
    print(finding);
    if (finding.outcome === 'problem') code = 1;
  }
  return code;
}

const print = ({ check, outcome, sentence }: Finding) =>
  console.log(`${LABELS[outcome].padEnd(8)} ${check}: ${sentence}`);

await runCommand(run);
