import { writePence } from '#contract/money/pence.ts';

/** An invoice with the pence that are owed for it; below nothing where more came than was owed. */
export interface ToPay {
  id: string;
  pence: number;
}

export interface Share {
  invoice_id: string;
  amount: string;
}

/**
 * Shares money out over invoices in their order: each gets what is owed for it, until the money is used up. What is left
 * over goes onto the last of them. An invoice that gets nothing has no share, so that the shares always come to the money.
 */
export function shareOut(pence: number, invoices: readonly ToPay[]): Share[] {
  const owed = invoices.filter((invoice) => invoice.pence > 0);
  const paid = owed.length > 0 ? owed : invoices.slice(-1);
  let left = pence;
  return paid.flatMap((invoice, at) => {
    const amount = at === paid.length - 1 ? left : Math.min(left, invoice.pence);
    left -= amount;
    return amount > 0 ? [{ invoice_id: invoice.id, amount: writePence(amount) }] : [];
  });
}
