import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  chargeAfterAll,
  draftInvoices,
  draftInvoicesInSight,
  previewInvoices,
  type RunStep,
  waiveCancellation,
} from '#contract/money/invoice-runs.ts';
import { deleteInvoice, getInvoice, listInvoices } from '#contract/money/invoices.ts';
import { NOVEMBER, openInvoices } from '#test/kit/money/given-invoices.ts';
import { PLAIN_QUESTIONS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-24T12:00:00.000Z' });
const { work, anOrganisation, aDraft, issue } = openInvoices(app);
const office = app.as.admin();

describe('an invoice run', () => {
  it('[INV-03] shows what it would draft, and for every other visit why it is left out', async () => {
    const of = await anOrganisation();
    const told = await Promise.all([
      work(of),
      work({ ...of, report: 'required' }),
      work({ ...of, report: 'submitted' }),
      work({ ...of, timesheet: 'required' }),
      work({ ...of, is_priced: false }),
      work({ ...of, report: 'not required', start_at: '2026-11-04T10:00:00Z' }),
    ]);
    const run = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: of.client.id } });
    expect(run.drafts).toEqual([
      expect.objectContaining({
        client: expect.objectContaining({ id: of.client.id }),
        visits: 2,
        visits_off_plan: 0,
        untimed: [],
        total: '128.00',
      }),
    ]);
    expect(run.left_out_counts).toEqual({
      'no report': 1,
      'not approved': 1,
      'no timesheet': 1,
      'no price': 1,
    });
    expect(run.left_out.map(({ report_id }) => report_id).toSorted()).toEqual(
      told
        .slice(1, 5)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('[INV-03] reports a visit whose report says that it did not go as planned, but whose times are as planned', async () => {
    const of = await anOrganisation();
    const questions = PLAIN_QUESTIONS.map((question) => ({
      ...question,
      options: question.options.map((option) =>
        option.id === 'mood--upset' ? { ...option, differs_from_plan: true } : option,
      ),
    }));
    const form = await app.given.questionForm({ questions });
    const write = async (mood: string) => {
      const report = await work({ ...of, report: 'required' });
      const answers = { session: [{ 'what-we-did': 'Waited.', mood: `mood--${mood}` }] };
      await app.given.appReport({ ...report, form }, { answers, status: 'approved' });
      await app.owner`update report set status = 'approved' where id = ${report.id}`;
      return report;
    };
    const doubted = await write('upset');
    const calm = await write('calm');
    const { drafts } = await office.get(previewInvoices, {
      query: { ...NOVEMBER, client_id: of.client.id },
    });
    expect(drafts.map(({ visits }) => visits)).toEqual([2]);
    expect(drafts[0]?.doubted).toMatchObject([{ report_id: doubted.id, amount: '64.00' }]);
    const both = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: of.client.id } });
    const params = { id: both.invoice_ids[0] ?? '' };
    const { lines } = await office.get(getInvoice, { params });
    expect(lines.filter(({ is_doubted }) => is_doubted).map(({ report_id }) => report_id)).toEqual([
      doubted.id,
    ]);
    expect(
      (await office.call(waiveCancellation, { body: { appointment_carer_id: doubted.appointment_carer_id } }))
        .problem.code,
    ).toBe('visit.invoiced');
    await office.call(deleteInvoice, { params });
    const waive = ({ appointment_carer_id }: typeof doubted) =>
      office.call(waiveCancellation, { body: { appointment_carer_id, reason: 'It was off' } });
    expect([(await waive(doubted)).status, (await waive(calm)).status]).toEqual([201, 409]);
    const next = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: of.client.id } });
    expect(next.drafts).toMatchObject([{ visits: 1, doubted: [], total: '64.00' }]);
    expect(next.waived).toMatchObject([
      { amount: '64.00', cancelled_at: null, waiver: { reason: 'It was off' } },
    ]);
    const drafted = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: of.client.id } });
    expect(drafted).toMatchObject({ visits: 1, total: '64.00' });
    await office.send(chargeAfterAll, { params: { id: next.waived[0]?.waiver?.id ?? '' } });
    const again = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: of.client.id } });
    expect(again.drafts).toMatchObject([{ visits: 1, doubted: [{ report_id: doubted.id }] }]);
  });

  it('[INV-03] reports approved work of earlier days that is on no invoice', async () => {
    const of = await anOrganisation();
    for (const [start_at, report] of [
      ['2026-10-05T10:00:00Z', 'approved'],
      ['2026-10-31T23:30:00Z', 'approved'],
      ['2026-10-06T10:00:00Z', 'submitted'],
      ['2026-11-03T10:00:00Z', 'approved'],
    ] as const)
      await work({ ...of, start_at, report });
    const look = async (start_date: string, end_date: string) =>
      (await office.get(previewInvoices, { query: { start_date, end_date, client_id: of.client.id } }))
        .earlier;
    expect(await look('2026-11-01', '2026-11-30')).toEqual({ visits: 2, first_date: '2026-10-05' });
    expect(await look('2026-10-01', '2026-10-31')).toBeNull();
    await office.send(draftInvoices, {
      body: { start_date: '2026-10-01', end_date: '2026-10-31', client_id: of.client.id },
    });
    expect(await look('2026-11-01', '2026-11-30')).toBeNull();
  });

  it('[INV-03] leaves out a visit priced by the mile without miles and says so, alone or with other work', async () => {
    const of = await anOrganisation();
    const service_type = await app.given.serviceType();
    await app.owner`insert into price_list (service_type_id, from_date, unit, rate_pence)
      values (${service_type.id}, '2026-01-01', 'mile', 90)`;
    const transport = await work({ ...of, service_type });
    const body = { ...NOVEMBER, client_id: of.client.id };
    const alone = await office.get(previewInvoices, { query: body });
    expect([alone.drafts, alone.left_out_counts]).toEqual([[], { 'no miles': 1 }]);
    expect((await office.call(draftInvoices, { body })).problem.code).toBe('invoice.nothing_to_draft');
    await work({ ...of, start_at: '2026-11-04T10:00:00Z' });
    const mixed = await office.get(previewInvoices, { query: body });
    expect([mixed.drafts.map(({ visits }) => visits), mixed.left_out.map(({ reason }) => reason)]).toEqual([
      [1],
      ['no miles'],
    ]);
    await app.owner`insert into mileage (appointment_carer_id, carer_id, miles, date, from_place, to_place)
      select id, carer_id, 10, '2026-11-03', 'Office', 'School' from appointment_carer
      where id = ${transport.appointment_carer_id}`;
    const whole = await office.get(previewInvoices, { query: body });
    expect([whole.drafts.map(({ visits, total }) => [visits, total]), whole.left_out_counts]).toEqual([
      [[2, '73.00']],
      {},
    ]);
    expect(whole.drafts.map(({ far }) => far)).toEqual([[]]);
  });

  it('[INV-03] reports visits with unusually many miles before they are charged', async () => {
    const of = await anOrganisation();
    const visits = [await work(of), await work({ ...of, start_at: '2026-11-04T10:00:00Z' })];
    const [usual, far] = visits.map(({ appointment_carer_id }) => appointment_carer_id);
    await app.owner`insert into mileage (appointment_carer_id, carer_id, miles, date, from_place, to_place)
      select id, carer_id, case id when ${far ?? ''} then 470 else 50 end, '2026-11-03', 'Office', 'School'
      from appointment_carer, generate_series(1, 2) where id in (${usual ?? ''}, ${far ?? ''})`;
    const run = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: of.client.id } });
    expect(run.drafts.flatMap((draft) => draft.far)).toEqual([
      expect.objectContaining({ miles: '940.00', start_at: expect.stringContaining('2026-11-04') }),
    ]);
  });

  it('[INV-03] a draft without lines is refused with a message', async () => {
    const { client } = await anOrganisation();
    const [empty] = await app.owner<{ id: string; version: number }[]>`
      insert into invoice (client_id, start_date, end_date, subtotal_pence, vat_pence)
      values (${client.id}, ${NOVEMBER.start_date}, ${NOVEMBER.end_date}, 0, 0) returning id, version`;
    const refused = await issue(empty ?? { id: '', version: 0 });
    expect([refused.status, refused.problem.errors?.[0]?.message ?? refused.problem.detail]).toEqual([
      409,
      'This draft has no lines, so there is nothing to charge. Delete it.',
    ]);
  });

  it('[INV-03] [TIM-02] lists visits without times, because they are charged as planned and paid to nobody', async () => {
    const of = await anOrganisation();
    const visits = [
      await work({ ...of, report: 'not required', timesheet: 'required' }),
      await work({ ...of, start_at: '2026-11-04T10:00:00Z', timesheet: 'required' }),
    ];
    await app.owner`update timesheet set status = 'not required'
      where appointment_carer_id = any(${visits.map(({ appointment_carer_id }) => appointment_carer_id)}::uuid[])`;
    await work({ ...of, start_at: '2026-11-05T10:00:00Z' });
    const run = await office.get(previewInvoices, { query: { ...NOVEMBER, client_id: of.client.id } });
    expect(run.drafts.map((draft) => draft.visits)).toEqual([3]);
    expect(
      run.drafts.flatMap(({ untimed }) =>
        untimed.map(({ start_at, has_report }) => [start_at.slice(0, 10), has_report]),
      ),
    ).toEqual([
      ['2026-11-03', false],
      ['2026-11-04', true],
    ]);
  });

  it('[INV-03] drafts each visit once, even if many runs start at the same time', async () => {
    const of = await anOrganisation();
    await work(of);
    const body = { ...NOVEMBER, client_id: of.client.id };
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.call(draftInvoices, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const run = await office.get(previewInvoices, { query: body });
    // Invoiced visits are counted, and take no place from those that somebody can mend.
    expect([run.drafts, run.left_out_counts, run.left_out]).toEqual([[], { invoiced: 1 }, []]);
    const { total } = await office.get(listInvoices, { query: { client_id: of.client.id } });
    expect(total).toBe(1);
  });

  it('[INV-03] a discarded draft releases its visits, and an issued one stays', async () => {
    const { invoice, client } = await aDraft();
    expect((await office.call(deleteInvoice, { params: { id: invoice.id } })).status).toBe(200);
    const { invoice_ids } = await office.send(draftInvoices, { body: { ...NOVEMBER, client_id: client.id } });
    const again = await office.get(getInvoice, { params: { id: invoice_ids[0] ?? '' } });
    await issue(again);
    const refused = await office.call(deleteInvoice, { params: { id: again.id } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'invoice.issued']);
  });

  it('[INV-03] drafts the chosen ones, and leaves the others for another day', async () => {
    const of = await anOrganisation();
    const other = { ...of, young_person: await app.given.youngPerson({ client: of.client }) };
    await work(of);
    await work({ ...other, start_at: '2026-11-04T10:00:00Z' });
    const query = { ...NOVEMBER, client_id: of.client.id };
    const without = [{ client_id: of.client.id, young_person_id: other.young_person.id }];
    const drafted = await office.send(draftInvoices, { body: { ...query, without } });
    expect([drafted.visits, drafted.total]).toEqual([1, '64.00']);
    const run = await office.get(previewInvoices, { query });
    expect(run.drafts.map(({ young_person }) => young_person?.id)).toEqual([other.young_person.id]);
    const { status, problem } = await office.call(draftInvoices, { body: { ...query, without } });
    expect([status, problem.code]).toEqual([409, 'invoice.nothing_to_draft']);
  });

  it('[INV-03] an empty run says so', async () => {
    const { client } = await anOrganisation();
    const { status, problem } = await office.call(draftInvoices, {
      body: { ...NOVEMBER, client_id: client.id },
    });
    expect([status, problem.code]).toEqual([409, 'invoice.nothing_to_draft']);
  });

  const watch = async (client_id: string, signal?: AbortSignal) =>
    fetch(`${app.address}${draftInvoicesInSight.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await office.session()).token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...NOVEMBER, client_id }),
      ...(signal ? { signal } : {}),
    });
  const readSteps = async (answer: Response) =>
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RunStep);

  it('[INV-03] reports progress, and at the end what was drafted or why nothing was', async () => {
    const of = await anOrganisation();
    await work(of);
    await work({ ...of, start_at: '2026-11-04T10:00:00Z', report: 'required' });
    const steps = await readSteps(await watch(of.client.id));
    expect(steps.slice(0, -1)).toContainEqual({ done: 1, total: 2 });
    expect(steps.at(-2)).toEqual({ done: 2, total: 2 });
    expect(steps.at(-1)).toMatchObject({ drafted: { visits: 1, total: '64.00' } });
    const again = await readSteps(await watch(of.client.id));
    expect(again.at(-1)).toMatchObject({ problem: { status: 409, code: 'invoice.nothing_to_draft' } });
  });

  it('[INV-03] that is stopped drafts nothing', async () => {
    const of = await anOrganisation();
    await work(of);
    const stop = new AbortController();
    await app.owner.begin(async (db) => {
      await db`lock table invoice in share mode`;
      const answer = await watch(of.client.id, stop.signal);
      stop.abort();
      await expect(answer.text()).rejects.toThrow();
      await sleep(300);
    });
    const query = { ...NOVEMBER, client_id: of.client.id };
    await expect
      .poll(
        async () =>
          (await app.owner`select from pg_stat_activity where state like 'idle in transaction%'`).length,
      )
      .toBe(0);
    expect((await office.get(previewInvoices, { query })).drafts.length).toBe(1);
    const { total } = await office.get(listInvoices, { query: { client_id: of.client.id } });
    expect(total).toBe(0);
  });
});
