import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartupError } from '#server/startup-error.ts';

/** What the commands of an operator share: how they read their flags, fail and exit. */

/** Reads the flags of a command. Throws StartupError, with its usage, for flags that it does not have. */
export function readFlags<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** Runs a command, and exits with its code: with 2 if it could not do its work, after one sentence that says why. */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof StartupError ? `\n${error.message}\n` : error);
    process.exitCode = 2;
  }
}
