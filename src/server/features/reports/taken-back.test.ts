import { describe, expect, it } from 'vitest';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { deleteAppReport, getAppReport } from '#contract/reports/app-reports.ts';
import { createReportDocument, getReportDocument } from '#contract/reports/report-documents.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import { migrate } from '#server/db/migrate.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** 14:10 in London. */
const NOW = '2026-11-25T14:10:00Z';
const app = await startTestApp({
  now: NOW,
  environment: { AGENCY_NAME: 'Harbour Care', AGENCY_PHONE: '01234 567890' },
});
const { as, given, owner, clock, public_url } = app;
const office = as.admin();

/** Creates an approved report of Zoë O’Neill, unless `status` differs, and client users who may read it. */
async function approvedReport(status: 'submitted' | 'approved' = 'approved') {
  clock.set(NOW);
  const client = await given.client();
  const young_person = await given.youngPerson({ first_name: 'Zoë', last_name: 'O’Neill', client });
  const report = await given.report({ client, young_person, start_at: '2026-11-20T16:00:00Z' });
  const written = await given.appReport(report, { status });
  const user = () => given.user({ user_type: 'client', client });
  return { client, young_person, report, written, user, params: { id: report.id } };
}

type Approved = Awaited<ReturnType<typeof approvedReport>>;

/** Creates an approved incident report, at a visit whose own report has this status. */
async function visitWithIncident(own: 'submitted' | 'approved') {
  const approved = await approvedReport(own);
  const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
  await owner`update report_type set alerts_office = true where form_id = ${form.id}`;
  const incident = await given.appReport(approved.report, { form, status: 'approved' });
  return { ...approved, incident: { ...incident, form } };
}

const send = ({ report }: Approved, to: string[], cc: string[] = []) =>
  office.send(sendReportEmail, {
    body: { ids: [report.id], to, cc, subject: 'Reports', body: 'Please read them.' },
  });

async function reopen({ params }: Approved, app_report_id?: string) {
  const { version } = await office.get(getReport, { params });
  const body = {
    comment: 'About Zoë: the date is wrong.',
    version,
    ...(app_report_id ? { app_report_id } : {}),
  };
  return office.send(reopenReport, { params, body });
}

async function approve({ params }: Approved, app_report_id?: string) {
  if (app_report_id) await office.get(getAppReport, { params: { ...params, reportId: app_report_id } });
  const { version } = await office.get(getReport, { params });
  const body = { approved: true, version, ...(app_report_id ? { app_report_id } : {}) };
  return office.send(decideReport, { params, body });
}

const findTold = ({ report }: Approved, kind = 'report_taken_back') => owner<
  { to_address: string; body: string }[]
>`
  select to_address, body from email where kind = ${kind} and href = ${`/dashboard/reports/${report.id}`}
  order by to_address`;
const findToldAddresses = async (given_report: Approved) =>
  (await findTold(given_report)).map(({ to_address }) => to_address);

async function listNews(who: SignedInClient, { report }: Approved) {
  const home = await who.get(getDashboard);
  if (home.user_type !== 'client') throw new Error(`This is the home of ${home.user_type}.`);
  return home.news.items.flatMap(({ kind, id }) => (id === report.id ? [kind] : []));
}

describe('a reopened report', () => {
  it('[REP-03] [EML-01] notifies everyone who got it by e-mail at once, without names', async () => {
    const approved = await approvedReport();
    const [first, copied, not_sent, left] = await Promise.all(Array.from({ length: 4 }, approved.user));
    const duty = `duty-${approved.client.id}@authority.test`;
    await owner`update client set email = ${duty} where id = ${approved.client.id}`;
    const sent_to = [first, copied, left].map((user) => user?.email ?? '');
    await send(approved, [sent_to[0] ?? '', sent_to[2] ?? ''], [sent_to[1] ?? '', duty]);
    await send(approved, [sent_to[0] ?? '']);
    await owner`update app_user set is_active = false where id = ${left?.id ?? ''}`;
    await reopen(approved);
    const told = await findTold(approved);
    expect(told.map(({ to_address }) => to_address)).toEqual([sent_to[0], sent_to[1], duty].toSorted());
    expect(not_sent?.email).toBeDefined();
    for (const { body } of told) {
      expect(body).toContain(`the ${approved.report.form.name.toLowerCase()} for 20/11/2026`);
      expect(body).toContain('do not rely on it until we approve it again');
      expect(body).toContain(`${public_url}/dashboard/reports/${approved.report.id}`);
      expect(body).toMatch(/Kind regards,\nHarbour Care\n01234 567890$/);
      expect(body).not.toMatch(/Zoë|O’Neill|Z\. O\.|the date is wrong/);
    }
  });

  it('[REP-03] notifies everyone who opened it or its document, even if no e-mail was sent', async () => {
    const approved = await approvedReport();
    const [reader, viewer, other] = await Promise.all(Array.from({ length: 3 }, approved.user));
    if (!reader || !viewer || !other) throw new Error('Three users were asked for.');
    await as
      .user(reader)
      .get(getAppReport, { params: { ...approved.params, reportId: approved.written.id } });
    const document_id = await makeDocument(approved);
    expect((await as.user(viewer).call(getReportDocument, { params: { id: document_id } })).status).toBe(200);
    // Seeing only that it exists and its status does not count.
    await as.user(other).get(getReport, { params: approved.params });
    await reopen(approved);
    expect(await findToldAddresses(approved)).toEqual([reader.email, viewer.email].toSorted());
  });

  it('[REP-03] [EML-01] notifies the same people when it is approved again, and no others', async () => {
    const visit = await visitWithIncident('approved');
    const [reader] = await Promise.all([visit.user(), visit.user()]);
    const readAgain = () => findTold(visit, 'report_approved_again');
    await send(visit, [reader.email]);
    await reopen(visit, visit.incident.id);
    await reopen(visit, visit.written.id);
    await approve(visit, visit.incident.id);
    const [told, ...more] = await readAgain();
    expect([told?.to_address, more]).toEqual([reader.email, []]);
    expect(told?.body).toContain(`the ${visit.incident.form.name.toLowerCase()} for 20/11/2026`);
    expect(told?.body).not.toMatch(/Zoë|O’Neill|Z\. O\./);
    await approve(visit, visit.written.id);
    expect(await readAgain()).toHaveLength(2);
    const first = await approvedReport('submitted');
    await as.user(await first.user()).get(getReport, { params: first.params });
    await approve(first);
    expect(await findTold(first, 'report_approved_again')).toEqual([]);
  });

  it('[REP-03] [AUT-10] notifies only readers if the young person is restricted by now', async () => {
    const approved = await approvedReport();
    const [named, other] = await Promise.all(Array.from({ length: 2 }, approved.user));
    if (!named || !other) throw new Error('Two users were asked for.');
    await send(approved, [named.email, other.email]);
    await owner`update young_person set is_restricted = true where id = ${approved.young_person.id}`;
    for (const { id } of [named, await office.user()])
      await owner`insert into young_person_reader (young_person_id, user_id)
        values (${approved.young_person.id}, ${id}) on conflict do nothing`;
    // The work address differs, and a colleague may change it.
    const worker = await given.socialWorker({ client: approved.client, email: `desk-${named.email}` });
    await owner`update social_worker set user_id = ${named.id} where id = ${worker.id}`;
    await reopen(approved);
    expect(await findToldAddresses(approved)).toEqual([named.email]);
  });

  it('[REP-03] shows its client since when, until it is approved again', async () => {
    const approved = await approvedReport();
    const reader = as.user(await approved.user());
    const since = async () => (await reader.get(getReport, { params: approved.params })).taken_back_at;
    expect(await since()).toBeNull();
    await reopen(approved);
    expect(await since()).toBe(NOW);
    const stranger = await as.client().call(getReport, { params: approved.params });
    expect(stranger.status).toBe(404);
    clock.advance(60_000);
    await approve(approved);
    expect(await since()).toBeNull();
  });

  it('[REP-03] still shows since when after it is withdrawn', async () => {
    const approved = await approvedReport();
    const reader = as.user(await approved.user());
    await reopen(approved);
    const params = { ...approved.params, reportId: approved.written.id };
    await office.call(deleteAppReport, { params });
    const seen = await reader.get(getReport, { params: approved.params });
    expect([seen.app_reports, seen.taken_back_at]).toEqual([[], NOW]);
  });

  it('[REP-03] shows since when while one of two forms is reopened, but not if it was never approved', async () => {
    const approved = await approvedReport();
    const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
    const incident = await given.appReport(approved.report, { form, status: 'approved' });
    const reader = as.user(await approved.user());
    const read = () => reader.get(getReport, { params: approved.params });
    await reopen(approved, incident.id);
    expect(await read()).toMatchObject({ taken_back_at: NOW, app_reports: [{ id: approved.written.id }] });
    await approve(approved);
    expect((await read()).taken_back_at).toBeNull();
    const waiting = await given.report({ client: approved.client, start_at: '2026-11-20T16:00:00Z' });
    await given.appReport(waiting);
    expect((await reader.get(getReport, { params: { id: waiting.id } })).taken_back_at).toBeNull();
  });

  it('[REP-03] [SHL-06] shows the form until it is approved again, even if the visit’s own report is not', async () => {
    const visit = await visitWithIncident('submitted');
    const user = await visit.user();
    const look = async () => ({
      forms: (await as.user(user).get(getReport, { params: visit.params })).taken_back_forms,
      news: await listNews(as.user(user), visit),
    });
    await reopen(visit, visit.incident.id);
    expect(await look()).toEqual({ forms: [visit.incident.form.name], news: ['report_taken_back'] });
    clock.advance(60_000);
    await approve(visit, visit.incident.id);
    clock.advance(60_000);
    expect(await look()).toEqual({ forms: [], news: ['incident_report'] });
    expect((await as.user(user).get(getReport, { params: visit.params })).taken_back_at).toBeNull();
  });

  it('[REP-03] [SHL-06] [EML-01] names the reopened form, and not the one that is still approved', async () => {
    const visit = await visitWithIncident('approved');
    const user = await visit.user();
    await send(visit, [user.email]);
    await reopen(visit, visit.incident.id);
    const { name } = visit.incident.form;
    expect(await as.user(user).get(getReport, { params: visit.params })).toMatchObject({
      taken_back_forms: [name],
      app_reports: [{ id: visit.written.id }],
    });
    const home = await as.user(user).get(getDashboard);
    const told = home.user_type === 'client' ? home.news.items : [];
    expect(told.find(({ kind }) => kind === 'report_taken_back')).toMatchObject({ taken_back_forms: [name] });
    const mails = await owner<{ subject: string }[]>`
      select subject from email where kind = 'report_taken_back' and href = ${`/dashboard/reports/${visit.report.id}`}`;
    expect(mails).toEqual([{ subject: `${name} for 20/11/2026 withdrawn` }]);
    await reopen(visit, visit.written.id);
    const both = await as.user(user).get(getReport, { params: visit.params });
    expect(both.taken_back_forms.toSorted()).toEqual([name, visit.report.form.name].toSorted());
    await approve(visit, visit.incident.id);
    const own = await as.user(user).get(getReport, { params: visit.params });
    expect([own.taken_back_forms, own.taken_back_at]).toEqual([[visit.report.form.name], NOW]);
  });

  it('[SHL-06] [REP-03] is news on the home until it is approved again', async () => {
    const approved = await approvedReport();
    const signIn = (
      (user) => () =>
        as.user(user)
    )(await approved.user());
    expect(await listNews(signIn(), approved)).toEqual(['report']);
    clock.advance(60_000);
    await reopen(approved);
    clock.advance(60_000);
    expect(await listNews(signIn(), approved)).toEqual(['report_taken_back']);
    expect(await listNews(as.client(), approved)).toEqual([]);
    clock.advance(60_000);
    await approve(approved);
    clock.advance(60_000);
    expect(await listNews(signIn(), approved)).toEqual(['report']);
  });
});

describe('an upgrade', () => {
  it('[REP-03] fills in since when reports are reopened, and skips those approved again', async () => {
    const [taken, anew] = [await approvedReport(), await approvedReport()];
    for (const each of [taken, anew]) await reopen(each);
    await approve(anew);
    const half = await visitWithIncident('submitted');
    await reopen(half, half.incident.id);
    await approve(half, half.incident.id);
    // The state that an earlier version left behind.
    await owner`alter table report drop column taken_back_at, drop column taken_back_forms`;
    await owner`alter table app_report drop column taken_back_at`;
    await owner`delete from schema_migration where name ~ '^(20261202010000|20261214030000)'`;
    await migrate(app.database_url);
    const findTaken = async ({ report }: Approved) =>
      (
        await owner`select taken_back_forms as forms, taken_back_at is not null as is_taken from report where id = ${report.id}`
      )[0];
    expect(await findTaken(taken)).toEqual({ forms: [taken.report.form.name], is_taken: true });
    expect(await findTaken(anew)).toEqual({ forms: [], is_taken: false });
    expect(await findTaken(half)).toEqual({ forms: [], is_taken: false });
  });
});

/** Creates the document of an approval that bypassed the calls. */
async function makeDocument({ report }: Approved): Promise<string> {
  const made = await office.send(createReportDocument, { params: { id: report.id } });
  return made.external_document_url.split('/').at(-1) ?? '';
}
