import { tidyMarks } from '#contract/core/tidy.ts';

/** Reads a postcode as people write it, and writes it in capitals with one space: `CR0 1AB`, `BFPO 61`, `D02 X285`. */
export const POSTCODE_SENTENCE = 'Enter a postcode, like CR0 1AB.';

/** The first half of a postcode, which gives the area but not the place. Database patterns use it too. */
export const DISTRICT = '[A-Z]{1,2}(?:\\d|[1-9]\\d|\\d[A-HJ-NP-Z])';
const WHOLE = new RegExp(`^(GIR|${DISTRICT})(\\d[A-Z]{2})$`);
/** Not in use, but it can be read. */
const UNUSUAL = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;
const IN_TEXT = new RegExp(`\\b${DISTRICT} ?\\d[A-Z]{2}\\b`, 'i');
const OVERSEAS = /^(ASCN|STHL|TDCU|BBND|BIQQ|FIQQ|PCRN|SIQQ|TKCA)(1ZZ)$/;
const FORCES = /^BFPO(?:C\/O)?(\d{1,4})$/;
/** The postcodes of Ireland. */
const EIRCODE = /^((?:[AC-FHKNPRTV-Y]\d{2}|D6W))([\dAC-FHKNPRTV-Y]{4})$/;

export function readPostcode(written: string): string | undefined {
  if (written.length > 40) return undefined;
  const signs = tidyMarks(written)
    .toUpperCase()
    .replace(/[\s.,-]+/g, '');
  const forces = FORCES.exec(signs);
  if (forces) return `BFPO ${forces[1]}`;
  const found =
    [WHOLE, OVERSEAS, EIRCODE].map((form) => form.exec(signs)).find(Boolean) ??
    spellDigits(signs)
      .map((candidate) => WHOLE.exec(candidate))
      .find(Boolean) ??
    UNUSUAL.exec(signs);
  return found ? `${found[1]} ${found[2]}` : undefined;
}

/** Corrects a letter O where only a zero is possible, and the reverse. It treats I and 1 the same way. */
function spellDigits(signs: string): string[] {
  const [outward, inward] = [signs.slice(0, -3), signs.slice(-3)];
  const digit = inward.slice(0, 1).replace('O', '0').replace('I', '1');
  const letters = inward.slice(1);
  const first = outward.slice(0, 1).replace('0', 'O').replace('1', 'I');
  const others = outward.slice(1);
  const later = [
    others,
    others.replaceAll('O', '0').replaceAll('I', '1'),
    others.replace('0', 'O'),
    others.replace('1', 'I'),
  ];
  return later.map((each) => `${first}${each}${digit}${letters}`);
}

const DISTRICT_ALONE = new RegExp(`^${DISTRICT}$`);

export const isDistrict = (text: string): boolean => DISTRICT_ALONE.test(text);

/** Finds the postcode in a text, as it is written there. */
export const findPostcode = (text: string): string | undefined => IN_TEXT.exec(text)?.[0];
