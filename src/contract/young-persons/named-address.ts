import { foldLetters } from '#contract/core/search-words.ts';
import type { NamedAddress } from '#contract/young-persons/young-person-addresses.ts';

/** Each line has one word of street or house names, in full and abbreviated. `St` may also mean saint. */
const SPELLINGS = [
  ['road', 'rd'],
  ['street', 'str', 'saint', 'st'],
  ['avenue', 'aven', 'ave', 'av'],
  ['lane', 'ln', 'la'],
  ['close', 'clo', 'cls', 'cl'],
  ['drive', 'drv', 'dr'],
  ['court', 'crt', 'ct'],
  ['crescent', 'cresc', 'cres', 'crs', 'cr'],
  ['gardens', 'garden', 'gdns', 'gdn', 'gds'],
  ['grove', 'gro', 'grv', 'gr'],
  ['place', 'plc', 'pl'],
  ['square', 'sqr', 'sq'],
  ['terrace', 'terr', 'ter', 'tce'],
  ['park', 'prk', 'pk'],
  ['way', 'wy'],
  ['house', 'hse', 'ho'],
  ['green', 'grn'],
  ['mews', 'mws'],
  ['walk', 'wlk', 'wk'],
  ['hill', 'hl'],
  ['rise', 'ri'],
  ['view', 'vw'],
  ['mount', 'mt'],
  ['parade', 'pde'],
  ['estate', 'est'],
  ['buildings', 'building', 'bldgs', 'bldg'],
  ['cottages', 'cottage', 'cotts', 'cott'],
  ['lodge', 'ldg'],
  ['boulevard', 'blvd'],
  ['north', 'nth', 'n'],
  ['south', 'sth', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['upper', 'upr'],
  ['lower', 'lwr'],
  ['flat', 'flt', 'apartment', 'apt'],
];

const NO_LETTER = '[^\\p{L}\\p{M}\\p{N}]';
const APOSTROPHE = "['’`´]?";
/** As in `Elm Road, no. 12`. */
const NUMBER_WORD = `(?:no|nr|num|number|house|hse)${NO_LETTER}+`;
const NUMBER_WORDS = `(?:${NUMBER_WORD}){0,2}`;
/**
 * A number after the street is the house's only if the phrase ends there: not in `Elm Road, 12:30` or `Elm Road, 12
 * minutes late`.
 */
const PHRASE_ENDS = '(?=[^\\S\\n]*(?:$|[\\n,;)!?]|\\.(?!\\p{N})))';

/**
 * Returns a pattern that finds the first line of an address in a text. Case, punctuation, spaces and apostrophes do not
 * matter. Words may be abbreviated, the number may follow the street, and the flat may follow both. `13 Elm Road` does
 * not match `3 Elm Road`.
 */
export function writeLinePattern(line_1: string): string {
  const words = listWords(line_1);
  if (words.length === 0) return '(?!)';
  const [before, house, road] = splitLine(words);
  const orders =
    house.length > 0 && road.length > 0
      ? [
          writeWords([...before, ...house, ...road]),
          `${writeWords([...before, ...road])}${writeAfterStreet(house, PHRASE_ENDS)}`,
          ...(before.length === 0
            ? []
            : [
                writeWords([...house, ...road, ...before]),
                `${writeWords(road)}${writeAfterStreet(house, '')}${NO_LETTER}*${writeWords(before)}`,
                writeWords([...road, ...before, ...house]),
              ]),
        ]
      : [writeWords(words)];
  return standAlone([...new Set(orders)].join('|'));
}

/** With the word `number`, or after only a space. */
const writeAfterStreet = (house: readonly string[], end: string): string =>
  `(?:${NO_LETTER}*(?:${NUMBER_WORD}){1,2}${writeWords(house)}|,?\\s+${writeWords(house)}${end})`;

/** Not as a part of a longer word or number. */
const standAlone = (pattern: string): string =>
  `(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`;

/** `12a` is two words, `12-14` and `2nd` are one, and `No. 12` is `12`. */
const listWords = (line: string): string[] =>
  (
    foldLetters(line).match(
      /\p{N}+(?:st|nd|rd|th)(?![\p{L}\p{N}])|\p{N}+(?: ?[-/] ?\p{N}+)*|[\p{L}\p{M}]+/gu,
    ) ?? []
  ).filter((word, index, all) => !(/^(?:no|nr|num|number)$/.test(word) && isNumber(all[index + 1])));

const isNumber = (word: string | undefined): boolean => /^\p{N}\P{L}*$/u.test(word ?? '');

/** `Flat 2, 12a Elm Road`: the part before the house, its number, and its street. */
function splitLine(words: readonly string[]): [string[], string[], string[]] {
  const house = words.findLastIndex(isNumber);
  if (house < 0) return [[], [], [...words]];
  const hasLetter = words[house + 1]?.length === 1 && words.length > house + 2;
  const street = house + (hasLetter ? 2 : 1);
  return [words.slice(0, house), words.slice(house, street), words.slice(street)];
}

const writeWords = (words: readonly string[]): string =>
  words.reduce((written, word, index) => {
    if (index === 0) return writeWord(word);
    const isApart = /^\p{N}/u.test(word) && isNumber(words[index - 1]);
    const said = isNumber(word) ? NUMBER_WORDS : '';
    return `${written}${NO_LETTER}${isApart ? '+' : '*'}${said}${writeWord(word)}`;
  }, '');

function writeWord(word: string): string {
  if (isNumber(word)) return word.split(/\P{N}+/u).join(`${NO_LETTER}+`);
  const spellings = SPELLINGS.find((each) => each.includes(word));
  return spellings ? `(?:${spellings.join('|')})` : [...word].join(APOSTROPHE);
}

/** Whether a text contains the first line of an address. */
export const namesLine = (text: string | null | undefined, line_1: string): boolean =>
  Boolean(text) && new RegExp(writeLinePattern(line_1), 'u').test(foldLetters(text ?? ''));

/** Only letters and digits, for comparing postcodes. */
const squeeze = (text: string): string => foldLetters(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a pattern that finds a postcode with any spacing, but not across words. */
export const writePostcodePattern = (postcode: string): string =>
  standAlone([...squeeze(postcode)].join(`${NO_LETTER}*`));

export const namesPostcode = (text: string | null | undefined, postcode: string): boolean =>
  new RegExp(writePostcodePattern(postcode), 'u').test(foldLetters(text ?? ''));

/** A number alone fits many houses. A flat's or room's number fits many more. */
export const writeFirstLine = ({ line_1, line_2, postcode }: NamedAddress): string =>
  /\p{L}{2}/u.test(line_1) && !FLAT_ALONE.test(line_1) ? line_1 : `${line_1} ${line_2 || postcode}`;

const FLAT_ALONE = /^\s*(?:flat|flt|apartment|apt|unit|room)\s+(?:\p{L}?\p{N}+\p{L}?|\p{L})\s*$/iu;
const FLAT = /^\s*(?:flat|flt|apartment|apt|unit|room)\s+/i;
const HOUSE = /^\d+\p{L}?(?:[/-]\d+\p{L}?)*(?: \p{L})? \p{L}{2}/u;

/** The lines that reveal an address: the first, and each that names the house without its flat. */
export function listTellingLines(address: NamedAddress): string[] {
  const parts = [address.line_1, address.line_2 ?? ''].flatMap((line) => line.split(','));
  const houses = parts.flatMap((part) => {
    const left = part.replace(FLAT, '').trim();
    return left === part.trim() ? [left] : [left, left.replace(/^\w+\s+/, '')];
  });
  return [...new Set([writeFirstLine(address), ...houses.filter((house) => HOUSE.test(house))])];
}

/**
 * Returns a PostgreSQL pattern that finds every folded text which may contain the address, and some others. It searches
 * for the house number, or the longest word if there is none, and for the postcode.
 */
export function writeAddressHint(address: NamedAddress): string {
  // A word with several spellings is less specific.
  const rate = (word: string) => (SPELLINGS.some((each) => each.includes(word)) ? 0 : word.length);
  const lines = listTellingLines(address).map((line) => {
    const words = listWords(line);
    const number = words
      .findLast(isNumber)
      ?.match(/\p{N}+/gu)
      ?.at(-1);
    if (number) return `(?<![0-9])${number}(?![0-9])`;
    const [word] = words.toSorted((a, b) => rate(b) - rate(a));
    return word ? writeWord(word) : '';
  });
  const postcode = [...squeeze(address.postcode)].join('[^a-z0-9]*');
  return [...lines.filter(Boolean), postcode].join('|');
}
