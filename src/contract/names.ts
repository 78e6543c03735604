/** The one rule of name search (Specification §5): case, spaces and accents do not matter; every word must match. */

/** Lower case, no accents, single spaces. The database's `search_text()` does the same. */
export function normaliseName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words a query must match, in any order. Empty for a blank query, which matches everything. */
export function searchWords(query: string): string[] {
  return normaliseName(query).split(' ').filter(Boolean);
}

export function matchesName(name: string, query: string): boolean {
  const text = normaliseName(name);
  return searchWords(query).every((word) => text.includes(word));
}
