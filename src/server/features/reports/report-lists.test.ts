import { describe, expect, it } from 'vitest';
import { countReports } from '#contract/reports/report-lists.ts';
import { listMissingReports, listReports, listReportsToApprove } from '#contract/reports/reports.ts';
import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday at 10:00 in London. */
const now = '2027-06-16T09:00:00Z';
const DAY_MS = 86_400_000;
const everything = { start_date: '2026-01-01', end_date: '2028-01-01', page_size: 100 } as const;

/** Opens a separate agency for each test, so that lists contain only its rows. */
async function open() {
  const app = await startTestApp({ now });
  const { given } = app;
  let count = 0;
  /** Creates a report due at that instant: a day after the appointment’s end. */
  const due = (due_at: string, facts: Parameters<typeof given.report>[0] = {}) => {
    // No two appointments overlap, even of different carers.
    const end = Date.parse(due_at) - DAY_MS;
    return given.report({
      carer: `Carer ${count++}`,
      start_at: new Date(end - 3_600_000).toISOString(),
      end_at: new Date(end).toISOString(),
      ...facts,
    });
  };
  return { ...app, due };
}

const listIds = (list: { items: { id: string }[] }) => list.items.map((item) => item.id);
const ids = (...reports: GivenReport[]) => reports.map((report) => report.id);

describe('GET /api/reports/', () => {
  it('[REP-01] returns every field of a report', async () => {
    const { given, as, due, owner } = await open();
    const client = await given.client({ name: 'Brent' });
    const young_person = await given.youngPerson({ first_name: 'Amy', last_name: 'Adams', client });
    const service_type = await given.serviceType({ name: 'Mentoring' });
    const report = await due('2027-06-15T22:30:00Z', {
      carer: 'Cara',
      young_person,
      service_type,
      form: await given.questionForm({ name: 'Session report' }),
    });
    const { id: app_report_id } = await given.appReport(report);
    await owner`update timesheet set status = 'submitted', started_at = planned_start_at,
        ended_at = planned_end_at + interval '15 minutes', submitted_at = planned_end_at, submitted_by = carer_id
      where appointment_carer_id = ${report.appointment_carer_id}`;
    await owner`insert into mileage (appointment_carer_id, carer_id, date, from_place, to_place, miles)
      select ${report.appointment_carer_id}, ${report.carer_id}, '2027-06-14', 'A', 'B', 5 from generate_series(1, 2)`;
    const { items } = await as.admin().get(listReports);
    const [carer] = [{ id: report.carer_id, name: 'Cara' }];
    const form_type = { id: report.form.id, name: 'Session report', FORM_VERSION: 1, is_numeric: false };
    expect(items).toEqual([
      {
        id: report.id,
        is_unnamed: false,
        date_due: '2027-06-15',
        due_at: '2027-06-15T22:30:00Z',
        status: 'submitted',
        client_name: 'Brent',
        service_types: ['Mentoring'],
        carers_names: ['Cara'],
        report_link: null,
        report_link_form: null,
        report_type: 'Session report',
        carers_associated_to_report: [carer],
        period_date: null,
        reminded_at: null,
        claimed: {
          start_at: '2027-06-14T21:30:00.000Z',
          end_at: '2027-06-14T22:45:00.000Z',
          miles: '10.00',
          large_expense: null,
        },
        external_document_url: null,
        app_report_form_types: [form_type],
        app_reports: [
          {
            id: app_report_id,
            form_type,
            occurrence: 1,
            status: 'submitted',
            alerts_office: false,
            raises_concern: false,
            submitted_at: '2027-06-15T22:30:00.000Z',
            version: 1,
          },
        ],
        numeric_report_form_id: null,
        FORM_VERSION: 1,
        app_report_creation_allowed: false,
        further_forms_allowed: true,
        incident_form_id: null,
        owes_incident: false,
        may_decide: true,
        report_required: true,
        appointment: { id: report.appointment_id, name: 'Mentoring, 14/06/2027 22:30' },
        appointment_carer_id: report.appointment_carer_id,
        start_at: '2027-06-14T21:30:00Z',
        end_at: '2027-06-14T22:30:00Z',
        young_person: { id: young_person.id, name: 'Amy Adams' },
        is_restricted: false,
        client: { id: client.id, name: 'Brent' },
        version: 2,
        updated_at: expect.any(String),
      },
    ]);
  });

  it('[DAT-05] covers one month back to one day ahead by default, inclusive', async () => {
    const { as, due } = await open();
    // London days: in summer 23:30 on the day before is 22:30 UTC.
    const [, first, last] = [
      await due('2027-05-15T22:59:00Z'),
      await due('2027-05-15T23:01:00Z'),
      await due('2027-06-17T22:59:00Z'),
      await due('2027-06-17T23:01:00Z'),
    ];
    const admin = as.admin();
    expect(listIds(await admin.get(listReports))).toEqual(ids(first, last));
    const days = { start_date: '2027-05-15', end_date: '2027-05-15' };
    expect((await admin.get(listReports, { query: days })).total).toBe(1);
  });

  it('[REP-05] filters by current status, ignoring case', async () => {
    const { given, as, due } = await open();
    const admin = as.admin();
    const late = await due('2027-06-16T08:59:59Z');
    const late_draft = await due('2027-06-16T08:59:58Z');
    await given.appReport(late_draft, { status: 'draft' });
    const early = await due('2027-06-16T09:00:00Z');
    const draft = await due('2027-06-16T09:00:01Z');
    await given.appReport(draft, { status: 'draft' });
    const returned = await due('2027-06-01T09:00:00Z');
    await given.appReport(returned, { status: 'not approved' });
    const of = async (...status: string[]) =>
      listIds(await admin.get(listReports, { query: { ...everything, status } as never })).sort();
    expect(await of('MISSING')).toEqual(ids(late, late_draft).sort());
    expect(await of('Required')).toEqual(ids(early));
    expect(await of('draft')).toEqual(ids(draft));
    expect(await of('Not Approved', 'draft')).toEqual(ids(draft, returned).sort());
    expect(await of('approved')).toEqual([]);
    const unknown = await admin.call(listReports, { query: { status: ['late'] } as never });
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([400, 'status.0']);
  });

  it('[REP-05] filters by client, service and carer name: every word, ignoring case and accents', async () => {
    const { given, as, due, owner } = await open();
    const admin = as.admin();
    const report = await due('2027-06-16T09:00:00Z', {
      client: 'Borough of Ealing',
      service_type: await given.serviceType({ name: 'Supervised family time' }),
      carer: 'Chloë  Ní Bhriain',
    });
    await due('2027-06-16T09:00:00Z', { client: 'Brent', carer: 'Zoe Brown' });
    const total = async (query: object) => (await admin.get(listReports, { query })).total;
    expect(listIds(await admin.get(listReports, { query: { carer: 'ni CHLOE' } }))).toEqual([report.id]);
    expect(await total({ client: 'ealing  borough' })).toBe(1);
    expect(await total({ service_type: 'time supervised' })).toBe(1);
    expect(await total({ carer: 'chloe brown' })).toBe(0);
    expect(await total({ client: '%' })).toBe(0);
    expect(await total({ client: 'ealing', carer: 'zoe' })).toBe(0);
    expect(await total({ client_id: report.client_id })).toBe(1);
    expect(await total({ young_person_id: report.young_person_id })).toBe(1);
    const [young] = await owner<{ name: string }[]>`
      select name from young_person where id = ${report.young_person_id}`;
    expect(await total({ young_person: young?.name.toUpperCase() })).toBe(1);
    expect(await total({ young_person: `${young?.name} Nobody` })).toBe(0);
  });

  it('[REP-04] this week’s list contains reports due from Monday to Sunday, whatever dates are given', async () => {
    const { as, due } = await open();
    const [, monday, sunday] = [
      await due('2027-06-13T22:59:00Z'),
      await due('2027-06-13T23:00:00Z'),
      await due('2027-06-20T22:59:00Z'),
      await due('2027-06-20T23:00:00Z'),
    ];
    const query = { this_week: 'true', start_date: '2026-01-01', end_date: '2026-01-02' } as const;
    expect(listIds(await as.admin().get(listReports, { query }))).toEqual(ids(monday, sunday));
  });

  it('[DAT-04] pages by twenty without gaps or duplicates, in every order', async () => {
    const { as, due, given } = await open();
    const service_type = await given.serviceType();
    for (let count = 0; count < 23; count++)
      await due('2027-06-16T09:00:00Z', { service_type, client: `Client ${count % 2}` });
    const admin = as.admin();
    for (const sort of ['date_due', '-date_due', 'status', 'client', '-carer', 'report_type'] as const) {
      const first = await admin.get(listReports, { query: { sort } });
      const second = await admin.get(listReports, { query: { sort, page: 2 } });
      expect([first.total, first.items.length, second.items.length]).toEqual([23, 20, 3]);
      expect(new Set([...listIds(first), ...listIds(second)]).size).toBe(23);
      const names = [...first.items, ...second.items].map((item) => item.client_name);
      if (sort === 'client') expect(names).toEqual(names.toSorted());
    }
  });

  it('[REP-04] leaves out reports that nobody owes any more, and keeps written ones', async () => {
    const { as, due, given, owner } = await open();
    const cancel = (report: GivenReport) => owner`update appointment set status = 'cancelled',
      cancellation_reason = 'Ill' where id = ${report.appointment_id}`;
    const off = await due('2027-06-15T09:00:00Z');
    await cancel(off);
    const written = await due('2027-06-14T09:00:00Z');
    await given.appReport(written, { status: 'draft' });
    await cancel(written);
    const admin = as.admin();
    const list = await admin.get(listReports);
    expect(list.items.map((item) => [item.id, item.status])).toEqual([[written.id, 'draft']]);
    expect((await admin.get(listMissingReports)).total).toBe(0);
  });
});

describe('the tabs', () => {
  it('[REP-04] Missing & N/A contains missing and returned reports, longest overdue first', async () => {
    const { given, as, due } = await open();
    const returned = await due('2027-06-17T09:00:00Z');
    await given.appReport(returned, { status: 'not approved' });
    const long = await due('2026-01-10T09:00:00Z');
    const draft = await due('2027-06-16T08:00:00Z');
    await given.appReport(draft, { status: 'draft' });
    await due('2027-06-16T10:00:00Z');
    for (const status of ['submitted', 'approved', 'submitted corrected', 'numerical_submitted'] as const)
      await given.appReport(await due('2027-06-01T09:00:00Z'), { status });
    const { items } = await as.admin().get(listMissingReports);
    expect(items.map((item) => [item.id, item.status])).toEqual([
      [long.id, 'missing'],
      [draft.id, 'missing'],
      [returned.id, 'not approved'],
    ]);
  });

  it('[REP-04] Needs Approval contains submitted reports, longest waiting first', async () => {
    const { given, as, due, owner } = await open();
    const [one, two, three] = [
      await due('2027-06-10T09:00:00Z'),
      await due('2027-06-11T09:00:00Z'),
      await due('2027-06-12T09:00:00Z'),
    ];
    await given.appReport(one, { status: 'submitted corrected' });
    await given.appReport(two);
    await given.appReport(three);
    await owner`update app_report set submitted_at = ${'2027-06-13T09:00:00Z'} where report_id = ${one.id}`;
    for (const status of ['draft', 'approved', 'not approved', 'numerical_submitted'] as const)
      await given.appReport(await due('2027-06-01T09:00:00Z'), { status });
    const admin = as.admin();
    expect(listIds(await admin.get(listReportsToApprove))).toEqual(ids(two, three, one));
    const newest = await admin.get(listReportsToApprove, { query: { sort: '-date_due', page_size: 1 } });
    expect([newest.total, listIds(newest)]).toEqual([3, ids(three)]);
  });

  it('[REP-04] count what each user can see', async () => {
    const { given, as, due } = await open();
    const mine = { carer: 'Ana', client: 'Brent' };
    await due('2027-06-14T09:00:00Z', mine);
    await given.appReport(await due('2027-06-15T09:00:00Z', mine));
    await due('2027-06-14T09:00:00Z', { client: 'Camden' });
    await due('2027-07-14T09:00:00Z', { client: 'Camden' });
    expect(await as.admin().get(countReports)).toEqual({
      needs_approval: 1,
      missing_not_approved: 2,
      this_week: 3,
      not_exact: [],
    });
    expect(await as.carer('Ana').get(countReports)).toEqual({
      needs_approval: 1,
      missing_not_approved: 1,
      this_week: 2,
      not_exact: [],
    });
    expect(await as.client('Brent').get(countReports)).toEqual({
      needs_approval: 1,
      missing_not_approved: 1,
      this_week: 2,
      not_exact: [],
    });
  });
});
