import { tidyLine } from '#contract/core/tidy.ts';

/** One of somebody's names as it is held: dashes are hyphens, and a mark in place of a name that they do not have is nothing. */
export function readName(written: string): string {
  const name = tidyLine(written).replace(/[\u2010-\u2015\u2212]/g, '-');
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

/** First and last name, or the only one. */
export const joinNames = (...names: string[]): string => names.filter(Boolean).join(' ');

/** The name that is shown, with that of the papers where it is another: `Mo Reed (legal name Mohammed Reed)`. */
export const withLegalName = (name: string, legal_name: string): string =>
  name === legal_name ? name : `${name} (legal name ${legal_name})`;
