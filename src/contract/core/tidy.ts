/**
 * Tidies what people paste, before anything judges it or keeps it.
 *
 * 1. Every kind of space is a plain one; spaces at the ends go, and doubled ones become one.
 * 2. Vertical tabs, form feeds and the line separators of other programs are line breaks, or a space in one line.
 * 3. Characters that cannot be seen go: hidden marks, direction marks, control characters. NUL stays, for its reader to refuse.
 * 4. Joiners stay where a script or an emoji needs them, and so do the flags of England, Scotland and Wales.
 */

/** Scripts in which a joiner, or its opposite, changes how the letters beside it are written. */
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

/** One that a script needs: a joiner after a letter, its opposite and Mongolian's separator between two. */
const IN_SCRIPT = `(?<=[${JOINING}])(?<!\\p{DI})(?:\\u200D|[\\u200C\\u180E](?!\\p{DI})(?=[${JOINING}]))`;
const IN_EMOJI = '(?<=[\\p{ExtPict}\\p{EMod}]\\uFE0F?)\\u200D(?=\\p{ExtPict})';
const FLAG =
  '(?<=\\u{1F3F4})\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}';
/** The form of the character before it. A second one, or one after nothing, only hides something. */
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

/** Several lines. Tabs and the spaces that indent a line stay. */
export const tidyText = (text: string): string =>
  takeOutHidden(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/\p{Zs}/gu, ' '))
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .trim();

/** One line that is written in the marks of a keyboard alone, such as a telephone number: plain dashes, quotes and digits. */
export const tidyMarks = (text: string): string =>
  tidyLine(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u2018\u2019\u201B\u2032\u02B9\u02BB-\u02BD\u02C8\u00B4`]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"');
