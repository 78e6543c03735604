/**
 * Tidies text that people paste, before anything checks or stores it.
 *
 * 1. Every kind of space becomes a plain one. Spaces at the ends go, and double spaces become one.
 * 2. Vertical tabs, form feeds and other line separators become line breaks. On one line, they become a space.
 * 3. Invisible characters go: hidden marks, direction marks, control characters. NUL stays, so that the schema refuses
 *    it.
 * 4. Joiners stay where a script or an emoji needs them, and so do the flags of England, Scotland and Wales.
 */

/** Scripts in which a joiner or non-joiner changes how the letters next to it are written. */
const JOINING = [
  ...['Arab', 'Syrc', 'Mand', 'Mong', 'Nkoo', 'Phag', 'Adlm', 'Rohg'],
  ...[
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
    'Tibt',
    'Khmr',
    'Mymr',
    'Java',
    'Bali',
  ],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/**
 * A character that a script needs: a joiner after a letter, or a non-joiner or Mongolian separator between two letters.
 */
const IN_SCRIPT = `(?<=[${JOINING}])(?<!\\p{DI})(?:\\u200D|[\\u200C\\u180E](?!\\p{DI})(?=[${JOINING}]))`;
const IN_EMOJI = '(?<=[\\p{ExtPict}\\p{EMod}]\\uFE0F?)\\u200D(?=\\p{ExtPict})';
const FLAG =
  '(?<=\\u{1F3F4})\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}';
/** A variation selector. A second one, or one after nothing, only hides something. */
const VARIANT = '(?<=[^\\p{DI}\\s])\\p{VS}';
const HIDDEN = '[\\p{DI}\\uFFF9-\\uFFFB\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F]';

const NEEDED_OR_HIDDEN = new RegExp(`(${IN_SCRIPT}|${IN_EMOJI}|${FLAG}|${VARIANT})|${HIDDEN}`, 'gu');

const takeOutHidden = (text: string): string =>
  text.toWellFormed().replace(NEEDED_OR_HIDDEN, (_, needed: string | undefined) => needed ?? '');

/** One line. */
export const tidyLine = (text: string): string =>
  takeOutHidden(text.replace(/[\p{Zs}\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim();

/** Several lines of text. Tabs and the spaces that indent a line stay. */
export const tidyText = (text: string): string =>
  takeOutHidden(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/\p{Zs}/gu, ' '))
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim();

/** One line in keyboard characters only, such as a telephone number: plain dashes, quotes and digits. */
export const tidyMarks = (text: string): string =>
  tidyLine(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u2018\u2019\u201B\u2032\u02B9\u02BB-\u02BD\u02C8\u00B4`]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"');
