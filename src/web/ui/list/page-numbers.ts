export type PageButton = { key: string; gap: false; page: number } | { key: string; gap: true };

/** First, last, and the neighbours of the current page; gaps between. A gap of one page is that page. */
export function pageButtons(current: number, pages: number): PageButton[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((page, index): PageButton[] => {
    const before = wanted[index - 1] ?? 0;
    const button: PageButton = { key: `${page}`, gap: false, page };
    if (page - before <= 1) return [button];
    if (page - before === 2) return [{ key: `${page - 1}`, gap: false, page: page - 1 }, button];
    return [{ key: `gap-${page}`, gap: true }, button];
  });
}
