/**
 * The one rule of name search: case, spaces, accents and apostrophes do not matter; every word must match.
 * Without its apostrophe a name is one word, and so found by `o’brien`, `obrien` and `o brien` alike.
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

/** The same without apostrophes, as names are compared. The database's `search_text()` does the same. */
export const normaliseName = (text: string): string =>
  foldLetters(text).replace(/['`´]/g, '').replace(/ +/g, ' ').trim();

/** The words a query must match, in any order. Empty for a blank query, which matches everything. */
export function searchWords(query: string): string[] {
  return normaliseName(query).split(' ').filter(Boolean);
}

export function matchesName(name: string, query: string): boolean {
  const text = normaliseName(name);
  return searchWords(query).every((word) => text.includes(word));
}
