import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const reading = createStore(() => ({ count: 0 }));
const change = (by: number) => reading.setState(({ count }) => ({ count: count + by }));

/** Counts chosen files as being read until `work` ends. */
export async function countAsReading(work: Promise<void>): Promise<void> {
  change(1);
  await work.finally(() => change(-1));
}

/**
 * Whether chosen files are still being read, anywhere on the page. A phone's photo takes seconds, and a user who
 * presses Save in that time expects it to be included.
 */
export const useIsReadingFiles = (): boolean => useStore(reading, ({ count }) => count > 0);
