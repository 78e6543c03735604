import type { Access } from '#contract/core/endpoint.ts';
import type { Example } from '#test/calls/example.ts';

/** How to call what is about a bank's file. */

const COLUMNS = { date: 0, money_in: 1, money_out: null, words: [2] };

export const examples: Record<string, Example> = {
  'POST /api/invoices/bank_files/preview/': {
    call: () => ({ body: { csv: 'Date,Amount,Reference\n20/11/2026,12.50,INV-2026-0001' } }),
  },
  'POST /api/invoices/bank_files/': {
    about: 'new invoice',
    call: ({ next }, id) => ({
      body: {
        csv: `Date,Amount,Reference\n20/11/2026,12.50,Transfer ${next()}`,
        columns: COLUMNS,
        rows: [{ line: 2, parts: [{ invoice_id: id, amount: '12.50' }] }],
      },
    }),
  },
};

const office: Access = { admin: 'ALL' };

/** As the table of permissions has them: said a second time, so that a slip in the contract is seen. */
export const permissions: Record<string, Access> = {
  'POST /api/invoices/bank_files/preview/': office,
  'POST /api/invoices/bank_files/': office,
};
