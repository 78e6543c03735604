/**
 * How names are compared, everywhere. Case, accents and hidden characters do not matter. A hyphen, a space, an
 * apostrophe and nothing are equal. Every word of a query must match a word of the name, or the name written as one
 * word.
 */

/** Letters that are not a base letter with an accent, spelled as in the database's dictionary. */
const SPELLED: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ŀ: 'l',
  ł: 'l',
  ŉ: "'n",
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ſ: 's',
  ё: 'е',
  '‘': "'",
  '’': "'",
  '‛': "'",
  '′': "'",
  ʹ: "'",
  ʻ: "'",
  ʼ: "'",
  ʽ: "'",
  ˈ: "'",
  '＇': "'",
  ˋ: '`',
  '｀': '`',
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};
const TO_SPELL = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');

/** Returns lower case without accents and with single spaces, like the database's `fold_letters()`. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u0362]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(TO_SPELL, (letter) => SPELLED[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

const HIDDEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is taken out by itself
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;
const HYPHENS = /[‐‑‒–—―−﹘﹣－-]/g;
const APOSTROPHES = /['`´‘’‛′ʹʻʼʽʾʿˈ׳＇]/g;

/** Returns the words of a name for sorting and searching, like the database's `search_text()`. */
export const normaliseName = (text: string): string =>
  foldLetters(text.replace(HIDDEN, ''))
    .replace(HYPHENS, ' ')
    .replace(APOSTROPHES, '')
    .replace(/ +/g, ' ')
    .trim();

/** Returns the key by which two names are equal, like the database's `name_key()`. */
export const nameKey = (text: string): string => normaliseName(text).replaceAll(' ', '');

/** Returns a name as a search sees it, in words and as one word, like the database's `searched_text()`. */
export const searchedText = (name: string): string => ` ${normaliseName(name)}\t ${nameKey(name)}`;

/** The words that a query must match, in any order. A blank query has none, and matches everything. */
export function searchWords(query: string): string[] {
  return normaliseName(query).split(' ').filter(Boolean);
}

export function matchesName(name: string, query: string): boolean {
  const text = searchedText(name);
  return searchWords(query).every((word) => text.includes(word));
}
