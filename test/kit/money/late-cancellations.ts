import { previewInvoices, waiveCancellation } from '#contract/money/invoice-runs.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** Visits of a November that were cancelled too late, and the run that charges them. */
export function openLateCancellations(app: TestApp) {
  const { as, owner } = app;
  const { work, anOrganisation, issue } = openInvoices(app);
  const office = as.admin();

  type Organisation = Awaited<ReturnType<typeof anOrganisation>>;
  interface Facts {
    of?: Organisation;
    /** Null: cancelled before anybody kept when. */
    cancelled_at?: string | null;
    start_at?: string;
    hours?: number;
    is_priced?: boolean;
  }

  /** A visit of £64 on 3 November from 10:00 that was cancelled five hours before; with the appointment's id. */
  async function aCancelled(facts: Facts = {}) {
    const {
      of = await anOrganisation(),
      cancelled_at = '2026-11-03T04:10:00Z',
      start_at = '2026-11-03T10:00:00Z',
      ...more
    } = facts;
    const { client, young_person } = of;
    const report = await work({
      client,
      young_person,
      start_at,
      ...more,
      report: 'required',
      timesheet: 'required',
    });
    await owner.begin(async (db) => {
      await db`select set_config('app.now', ${cancelled_at ?? '2026-11-03T04:10:00Z'}, true)`;
      await db`update appointment set status = 'cancelled', cancellation_reason = 'Mum rang' where id = ${report.appointment_id}`;
      if (cancelled_at !== null) return;
      await db`set local session_replication_role = replica`;
      await db`update appointment set cancelled_at = null where id = ${report.appointment_id}`;
    });
    return { ...of, report };
  }

  const period = ({ client }: Pick<Organisation, 'client'>) => ({ ...NOVEMBER, client_id: client.id });
  const preview = (of: Pick<Organisation, 'client'>) => office.get(previewInvoices, { query: period(of) });
  const waive = ({ report }: Awaited<ReturnType<typeof aCancelled>>, more: { reason?: string } = {}) =>
    office.send(waiveCancellation, { body: { appointment_carer_id: report.appointment_carer_id, ...more } });
  return { office, work, anOrganisation, issue, aCancelled, period, preview, waive };
}
