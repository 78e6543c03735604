import { addDays } from '#contract/core/dates.ts';
import { AGE_BAND_DAYS, type AgeBand } from '#contract/money/ageing.ts';
import { INVOICES } from '#web/features/money/invoices/invoice-words.ts';

export const AGEING = `${INVOICES}/ageing`;
export const STATEMENT = `${INVOICES}/statement`;
export const statementHref = (client_id: string) => `${STATEMENT}?client_id=${client_id}`;

export const bandWords: Record<AgeBand, string> = {
  not_due: 'Not due yet',
  to_30: '0–30 days',
  to_60: '31–60 days',
  to_90: '61–90 days',
  older: 'Older',
};

const { to_30, to_60, to_90 } = AGE_BAND_DAYS;

/** The first and last day of a band, in days after the due day. */
const DAYS_LATE: Record<AgeBand, [from: number | undefined, to: number | undefined]> = {
  not_due: [undefined, 0],
  to_30: [1, to_30],
  to_60: [to_30 + 1, to_60],
  to_90: [to_60 + 1, to_90],
  older: [to_90 + 1, undefined],
};

interface Which {
  band?: AgeBand;
  client_id?: string;
}

/** The list of the invoices behind an amount. Without a band, all unpaid invoices. */
export function hrefOfOwed(as_of: string, { band, client_id }: Which = {}): string {
  const [least, most] = band ? DAYS_LATE[band] : [];
  const query = new URLSearchParams({
    owed: 'true',
    ...(client_id ? { client_id } : {}),
    ...(most === undefined ? {} : { due_from: addDays(as_of, -most) }),
    ...(least === undefined ? {} : { due_to: addDays(as_of, -least) }),
  });
  return `${INVOICES}?${query}`;
}

export const hrefOfOverdue = (as_of: string) => `${INVOICES}?owed=true&due_to=${addDays(as_of, -1)}`;
