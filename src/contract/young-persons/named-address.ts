import { foldLetters } from '#contract/core/search-words.ts';

/** The words of an address or a text, however they are typed: case, accents, punctuation and spaces do not matter. */
export const squeezeAddress = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text names the first line of an address: `13 Elm Road` does not name `3 Elm Road`. */
export const namesLine = (text: string | null | undefined, line_1: string): boolean =>
  Boolean(text) && ` ${squeezeAddress(text ?? '')} `.includes(` ${squeezeAddress(line_1)} `);
