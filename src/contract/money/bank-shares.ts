import { writePence } from '#contract/money/pence.ts';

/** An invoice with the pence owed for it. Negative if more was paid than was owed. */
export interface ToPay {
  id: string;
  pence: number;
}

export interface Share {
  invoice_id: string;
  amount: string;
}

/**
 * Divides money among invoices in order. Each gets what is owed for it until the money is used up, and the last of them
 * gets the rest. An invoice that gets nothing has no share, so the shares always add up to the money.
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
