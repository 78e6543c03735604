import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const reading = createStore(() => ({ count: 0 }));
const change = (by: number) => reading.setState(({ count }) => ({ count: count + by }));

/** Counts chosen files as being read until `work` is over. */
export async function countAsReading(work: Promise<void>): Promise<void> {
  change(1);
  await work.finally(() => change(-1));
}

/**
 * Whether chosen files are still being read, wherever they were chosen: a photo of a phone takes seconds, and whoever presses
 * Save meanwhile means it to go along.
 */
export const useIsReadingFiles = (): boolean => useStore(reading, ({ count }) => count > 0);
