import { afterAll, expect, onTestFinished } from 'vitest';

/** After the test that is running, or after the file where none is. */
export function stopByItself(stop: () => Promise<void>): void {
  if (expect.getState().currentTestName === undefined) afterAll(stop);
  else onTestFinished(stop);
}
