/**
 * The one rule by which names are compared: case, accents and hidden marks do not matter, and a hyphen, a space, an apostrophe and
 * nothing are the same. Every word of a query must match, in the words of a name or in all of them written as one.
 */

/** Letters and marks that are no letter with an accent: each as the database's dictionary spells it. */
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

/** Lower case, no accents, single spaces. The database's `fold_letters()` does the same. */
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

/** The words of a name, as names are sorted and looked through. The database's `search_text()` does the same. */
export const normaliseName = (text: string): string =>
  foldLetters(text.replace(HIDDEN, ''))
    .replace(HYPHENS, ' ')
    .replace(APOSTROPHES, '')
    .replace(/ +/g, ' ')
    .trim();

/** By which two names are the same. The database's `name_key()` does the same. */
export const nameKey = (text: string): string => normaliseName(text).replaceAll(' ', '');

/** A name as a search looks through it: its words, and all of them as one. The database's `searched_text()` does the same. */
export const searchedText = (name: string): string => ` ${normaliseName(name)}\t ${nameKey(name)}`;

/** The words a query must match, in any order. Empty for a blank query, which matches everything. */
export function searchWords(query: string): string[] {
  return normaliseName(query).split(' ').filter(Boolean);
}

export function matchesName(name: string, query: string): boolean {
  const text = searchedText(name);
  return searchWords(query).every((word) => text.includes(word));
}
