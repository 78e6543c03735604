import { afterAll, onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

/** After the test that is running, or after the file where none is. */
export function stopByItself(stop: () => Promise<void>): void {
  if (getCurrentTest()) onTestFinished(stop);
  else afterAll(stop);
}
