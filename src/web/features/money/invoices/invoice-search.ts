import { z } from 'zod';
import { INVOICE_SORTS, PAID_STATUSES } from '#contract/money/invoice-lists.ts';
import { searchChoice, searchDay, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

const id = z.uuid().optional().catch(undefined);

/** The list's address, with the filters of INV-02 (SHL-08). */
export const InvoiceSearch = z.object({
  start_date: searchDay,
  issued: searchDay,
  paid_status: searchChoice(PAID_STATUSES),
  invoice_number: searchWords,
  total: searchWords,
  client_id: id,
  /** For links from the amounts owed by age. */
  owed: searchChoice(['true']),
  due_from: searchDay,
  due_to: searchDay,
  /** The tab of drafts, for administrators. */
  status: searchChoice(['draft', 'issued']),
  page: searchPage,
  sort: searchSort(INVOICE_SORTS),
});
export type InvoiceSearch = z.infer<typeof InvoiceSearch>;

/** The run's address, so that a link leads to the same period again. */
export const RunSearch = z.object({ start_date: searchDay, end_date: searchDay, client_id: id });
export type RunSearch = z.infer<typeof RunSearch>;
