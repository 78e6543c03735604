/**
 * Words that went to the office and were not answered: they may be there. Another version that says what one of them said is
 * this device's own, and nothing to choose between. Any other is somebody else's, or of another device, and is compared.
 *
 * Kept beside the words that are typed, for a reload must not forget them, and as fingerprints: without signal a form tries
 * hundreds of times, and each key writes all of it.
 */
import { sorted } from '#web/forms/is-same.ts';

export interface UnheardWords {
  /** Their fingerprints, to be kept. */
  list: () => readonly string[];
  /** They are about to go. */
  add: (words: unknown) => Promise<void>;
  /** Whether it may have been these words that made this version. */
  isOwn: (words: unknown) => Promise<boolean>;
  /** The office has answered with a newer version: none that went before it is taken any more. */
  clear: () => void;
}

/** `kept`: as they were listed before a reload. */
export function createUnheardWords(kept: unknown = []): UnheardWords {
  let prints = readUnheard(kept);
  return {
    list: () => prints,
    add: async (words) => {
      const print = await takePrint(words);
      if (!prints.includes(print)) prints = [...prints, print];
    },
    isOwn: async (words) => prints.length > 0 && prints.includes(await takePrint(words)),
    clear: () => {
      prints = [];
    },
  };
}

/** None where an earlier version kept the words. */
const readUnheard = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];

/** Alike for what is alike as JSON (is-same.ts). */
async function takePrint(words: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sorted(words)) ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
