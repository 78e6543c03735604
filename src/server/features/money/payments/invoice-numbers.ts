/** `INV-2026-0001`, `inv 2026 1`, `INVOICE NO 20260001`; without its letters `2026-0001`. */
const NUMBER =
  /INV(?:OICES?)?(?:\s*(?:NO|NUMBER|REF)\b)?[\s\-/.:#]*(20\d{2})[\s\-/.]*(\d{1,7})(?!\d)|(?<![A-Z\d][\s-]?)(20\d{2})-(\d{4,7})(?!\d)/gi;

export interface InvoiceNumber {
  year: number;
  number: number;
}

/** The numbers of invoices in a text, each once. */
export function findNumbers(text: string): InvoiceNumber[] {
  const found = new Map<string, InvoiceNumber>();
  for (const [, year, number, bareYear, bareNumber] of text.matchAll(NUMBER)) {
    const each = { year: Number(year ?? bareYear), number: Number(number ?? bareNumber) };
    if (each.number > 0) found.set(`${each.year}-${each.number}`, each);
  }
  return [...found.values()];
}
