import { tidyLine } from '#contract/core/tidy.ts';

/** A part of a name as it is stored. Dashes become hyphens. A mark that stands for "no name" becomes empty. */
export function readName(written: string): string {
  const name = tidyLine(written).replace(/[\u2010-\u2015\u2212]/g, '-');
  return /[\p{L}\p{N}]/u.test(name) ? name : '';
}

/** The first and last name, or the only name. */
export const joinNames = (...names: string[]): string => names.filter(Boolean).join(' ');

/** The name that is shown, with the legal name if it differs: `Mo Reed (legal name Mohammed Reed)`. */
export const withLegalName = (name: string, legal_name: string): string =>
  name === legal_name ? name : `${name} (legal name ${legal_name})`;
