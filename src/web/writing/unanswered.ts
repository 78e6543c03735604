/**
 * Text that was sent without a response, so the server may have it. If the server's version equals one of these texts,
 * it is this device's own, and there is nothing to choose. Any other version comes from another person or device, and
 * is compared.
 *
 * Saved with the text, so that a reload does not lose it. Saved as fingerprints, because without signal a form tries
 * hundreds of times, and each key writes the whole list.
 */
import { sorted } from '#web/writing/is-same.ts';

export interface Unanswered {
  /** The fingerprints to save. */
  list: () => readonly string[];
  /** Call it before the text is sent. */
  add: (words: unknown) => Promise<void>;
  /** Whether this text may have been sent from here. */
  isOwn: (words: unknown) => Promise<boolean>;
  /** The server responded with a newer version: it no longer accepts anything sent before. */
  clear: () => void;
}

/** `kept`: the list saved before a reload. */
export function createUnanswered(kept: unknown = []): Unanswered {
  let prints = readUnanswered(kept);
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

/** Empty if an earlier version saved the text itself. */
const readUnanswered = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];

/** Equal for values that are equal as JSON (is-same.ts). */
async function takePrint(words: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(sorted(words)) ?? '');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
