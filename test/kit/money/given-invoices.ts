import { addDays } from '#contract/core/dates.ts';
import { PAYMENT_DAYS } from '#contract/money/invoice-lists.ts';
import { draftInvoices } from '#contract/money/invoice-runs.ts';
import { getInvoice, type Invoice, issueInvoice } from '#contract/money/invoices.ts';
import { addPayment } from '#contract/money/payments.ts';
import { openApprovedWork } from '#test/kit/money/approved-work.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

export const NOVEMBER = { start_date: '2026-11-01', end_date: '2026-11-30' };

/** Organisations with invoices for the work of a November, as far as they have come; for an app in that month. */
export function openInvoices(app: TestApp) {
  const { as, given } = app;
  const work = openApprovedWork(app);
  const office = as.admin();

  /** A client with one young person and somebody who reads for it. */
  async function anOrganisation() {
    const client = await given.client();
    const young_person = await given.youngPerson({ client });
    const reader = as.user(await given.user({ user_type: 'client', client }));
    return { client, young_person, reader };
  }

  type Organisation = Awaited<ReturnType<typeof anOrganisation>>;

  /** The draft of an organisation's month: visits of two hours at £32, on one day each. */
  async function aDraft(visits = 1, organisation?: Organisation) {
    const of = organisation ?? (await anOrganisation());
    const reports = [];
    for (let day = 3; day < 3 + visits; day++)
      reports.push(await work({ ...of, start_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z` }));
    const { invoice_ids } = await office.send(draftInvoices, {
      body: { ...NOVEMBER, client_id: of.client.id },
    });
    const id = invoice_ids[0] ?? '';
    return { ...of, reports, invoice: await office.get(getInvoice, { params: { id } }) };
  }

  const issue = ({ id, version }: Pick<Invoice, 'id' | 'version'>) =>
    office.call(issueInvoice, { params: { id }, body: { version } });

  async function anInvoice(visits = 1, organisation?: Organisation) {
    const draft = await aDraft(visits, organisation);
    return { ...draft, invoice: (await issue(draft.invoice)).body };
  }

  /** An invoice that was due on this day. */
  async function anInvoiceDue(day: string, visits = 1, organisation?: Organisation) {
    const draft = await aDraft(visits, organisation);
    await app.owner.begin(async (db) => {
      await db`select set_config('app.now', ${`${addDays(day, -PAYMENT_DAYS)}T12:00:00Z`}, true)`;
      // Of work before then.
      const month = {
        start_date: addDays(day, -PAYMENT_DAYS - 30),
        end_date: addDays(day, -PAYMENT_DAYS - 1),
      };
      await db`update invoice set ${db({ ...month, status: 'issued' })} where id = ${draft.invoice.id}`;
    });
    return { ...draft, invoice: await read(draft.invoice) };
  }

  /** However much and however often: neither is asked about. */
  const pay = ({ id }: Pick<Invoice, 'id'>, amount: string, more: object = {}) =>
    office.call(addPayment, {
      params: { id },
      body: {
        key: crypto.randomUUID(),
        amount,
        date: '2026-11-24',
        is_surplus_meant: true,
        is_repeat_meant: true,
        ...more,
      },
    });

  const read = ({ id }: Pick<Invoice, 'id'>) => office.get(getInvoice, { params: { id } });

  return { work, anOrganisation, aDraft, issue, anInvoice, anInvoiceDue, pay, read };
}
