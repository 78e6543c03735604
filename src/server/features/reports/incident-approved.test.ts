import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { getAppReport } from '#contract/reports/app-reports.ts';
import { sendReportEmail } from '#contract/reports/report-emails.ts';
import { decideReport, getReport, reopenReport } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-25T14:10:00Z' });
const { as, given, owner } = app;
const office = as.admin();
const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${form.id}`;

type Account = Awaited<ReturnType<typeof given.user>>;

async function told(account: Account) {
  await app.runJobs();
  return (await as.user(account).get(listNotifications)).items;
}

/** Creates a visit of a young person whose social worker has an account, and its submitted report. */
async function handedIn(handed: { is_incident: boolean } = { is_incident: true }) {
  const client = await given.client();
  const account = await given.user({ user_type: 'client', client });
  const worker = await given.socialWorker({ client, email: account.email });
  await owner`update social_worker set user_id = ${account.id} where id = ${worker.id}`;
  const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
  await owner`update young_person set social_worker_id = ${worker.id} where id = ${young_person.id}`;
  const report = await given.report({ client, young_person, start_at: '2026-11-24T16:00:00Z' });
  const written = await given.appReport(report, {
    status: 'submitted',
    ...(handed.is_incident ? { form } : {}),
  });
  return { client, account, worker, young_person, report, written };
}
type HandedIn = Awaited<ReturnType<typeof handedIn>>;

async function decide({ report, written }: HandedIn, by = office, approved = true) {
  const params = { id: report.id };
  await by.get(getAppReport, { params: { id: report.id, reportId: written.id } });
  const { version } = await by.get(getReport, { params });
  const reason = approved ? {} : { not_approved_reason_id: (await given.notApprovedReason()).id };
  await by.send(decideReport, { params, body: { app_report_id: written.id, approved, version, ...reason } });
}

async function takeBack({ report, written }: HandedIn) {
  const params = { id: report.id };
  const { version } = await office.get(getReport, { params });
  const body = { app_report_id: written.id, comment: 'The time is wrong.', version };
  await office.send(reopenReport, { params, body });
}

const readUntold = async ({ report }: Pick<HandedIn, 'report'>, by = office) =>
  (await by.get(getReport, { params: { id: report.id } })).untold_incident;

async function restrict({ young_person }: HandedIn, ...readers: Account[]) {
  for (const { id } of [await office.user(), ...readers])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
}

describe('an approved incident report', () => {
  it('[REP-03] [NTF-13] notifies the young person’s social worker, with initials in the e-mail, and nobody before approval', async () => {
    const incident = await handedIn();
    const { client, account, report, written } = incident;
    const colleague = await given.user({ user_type: 'client', client });
    expect(await told(account)).toEqual([]);
    await decide(incident);
    const [first, ...others] = await told(account);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: 'incident_approved',
      title: 'New incident report',
      text: `Zafira Quillfeather, ${client.name}, Tue 24/11/2026 16:00`,
      href: `/dashboard/reports/${report.id}?form=${written.id}`,
    });
    const mails = await owner<{ subject: string; body: string }[]>`
      select subject, body from email where to_address = ${account.email}`;
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('Z.Q.');
    expect(JSON.stringify(mails)).not.toMatch(/Zafira|Quill/);
    expect(await told(colleague)).toEqual([]);
  });

  it('[REP-03] [NTF-13] is the only report that does so: not a returned one, nor another form', async () => {
    const [returned, other] = [await handedIn(), await handedIn({ is_incident: false })];
    await decide(returned, office, false);
    await decide(other);
    expect([await told(returned.account), await told(other.account)]).toEqual([[], []]);
  });

  it('[REP-03] [NTF-03] closes its notification when it is reopened, and notifies again on the next approval', async () => {
    const incident = await handedIn();
    await decide(incident);
    expect(await told(incident.account)).toHaveLength(1);
    await takeBack(incident);
    const [closed, ...others] = await told(incident.account);
    expect(others).toEqual([]);
    expect(closed).toMatchObject({ kind: 'closed', href: null });
    await decide(incident);
    expect((await told(incident.account)).map(({ kind }) => kind)).toEqual([
      'incident_approved',
      'incident_approved',
    ]);
  });

  it('[REP-03] [NTF-03] notifies only the readers at the authority if the record is restricted, at their account’s address', async () => {
    const [closed, open] = [await handedIn(), await handedIn()];
    const other = await given.user({ user_type: 'client', client: closed.client });
    await restrict(closed, other);
    await restrict(open, open.account);
    await owner`update social_worker set email = ${`desk-${open.account.email}`} where id = ${open.worker.id}`;
    await owner`delete from notification`;
    for (const each of [closed, open]) await decide(each);
    expect(await told(closed.account)).toEqual([]);
    for (const reader of [other, open.account])
      expect((await told(reader)).map(({ kind }) => kind)).toEqual(['incident_approved']);
    const mailed = await owner<{ to_address: string }[]>`select distinct to_address from email
      where subject = 'New incident report'
        and to_address = any(${[closed.account.email, open.account.email, `desk-${open.account.email}`]})`;
    expect(mailed.map(({ to_address }) => to_address)).toEqual([open.account.email]);
  });

  it('[REP-03] [NTF-03] is not announced to the next authority once the young person has moved there', async () => {
    const [incident, next] = [await handedIn(), await handedIn()];
    await owner`update young_person set client_id = ${next.client.id}, social_worker_id = ${next.worker.id}
      where id = ${incident.young_person.id}`;
    await owner`delete from notification`;
    await decide(incident);
    const rows = await owner`select recipient_id from notification where kind = 'incident_approved'`;
    expect([...rows]).toEqual([]);
  });
});

describe('an approved incident report that nobody at the client was notified about', () => {
  it('[REP-03] [NTF-13] shows the office which social worker has no account, until the report is sent by e-mail', async () => {
    const incident = await handedIn();
    const { client, account, worker, report, written } = incident;
    const colleague = await given.user({ user_type: 'client', client });
    await owner`update app_user set is_active = false where id = ${account.id}`;
    await owner`update social_worker set phone = '020 7946 0011' where id = ${worker.id}`;
    expect(await readUntold(incident)).toBeNull();
    await decide(incident);
    const named = {
      app_report_id: written.id,
      social_worker: { id: worker.id, name: worker.name },
      telephone: { name: worker.name, phone: '020 7946 0011' },
    };
    expect(await readUntold(incident)).toEqual({ ...named, reason: 'account_off' });
    expect(await readUntold(incident, as.user(colleague))).toBeNull();
    await owner`update social_worker set user_id = null where id = ${worker.id}`;
    expect(await readUntold(incident)).toEqual({ ...named, reason: 'no_account' });
    const letter = { to: [colleague.email], subject: 'A report', body: 'Please read it.' };
    await office.send(sendReportEmail, { body: { ids: [report.id], ...letter } });
    expect(await readUntold(incident)).toBeNull();
    await owner`update email set refused_at = now(), last_error = 'No such person' where to_address = ${colleague.email}`;
    expect(await readUntold(incident)).toMatchObject({ reason: 'no_account' });
  });

  it('[REP-03] [NTF-13] is shown only for incidents: not if somebody was notified, the report was returned, or for another form', async () => {
    const [told_of, returned, other] = [
      await handedIn(),
      await handedIn(),
      await handedIn({ is_incident: false }),
    ];
    for (const { account } of [returned, other])
      await owner`update app_user set is_active = false where id = ${account.id}`;
    await decide(told_of);
    await decide(returned, office, false);
    await decide(other);
    for (const each of [told_of, returned, other]) expect(await readUntold(each)).toBeNull();
    // Somebody was notified about the first approval, but not the next.
    await takeBack(told_of);
    await owner`update app_user set is_active = false where id = ${told_of.account.id}`;
    app.clock.advance(60_000);
    await decide(told_of);
    expect(await readUntold(told_of)).toMatchObject({ reason: 'account_off' });
  });

  it('[REP-03] [NTF-13] shows the reason, and the client’s phone number if there is no social worker to phone', async () => {
    const [alone, left, elsewhere, since] = [
      await handedIn(),
      await handedIn(),
      await handedIn(),
      await handedIn(),
    ];
    await owner`update young_person set social_worker_id = null where id = ${alone.young_person.id}`;
    await owner`update client set phone = '020 7946 0022' where id = ${alone.client.id}`;
    await owner`update social_worker set is_active = false where id = ${left.worker.id}`;
    await owner`update young_person set client_id = ${since.client.id}, social_worker_id = ${since.worker.id}
      where id = ${elsewhere.young_person.id}`;
    await owner`update app_user set is_active = false where id = ${since.account.id}`;
    for (const each of [alone, left, elsewhere, since]) await decide(each);
    await owner`update app_user set is_active = true where id = ${since.account.id}`;
    expect(await readUntold(alone)).toMatchObject({
      reason: 'no_social_worker',
      social_worker: null,
      telephone: { name: alone.client.name, phone: '020 7946 0022' },
    });
    expect(await readUntold(left)).toMatchObject({
      reason: 'has_left',
      social_worker: { name: left.worker.name },
    });
    expect(await readUntold(elsewhere)).toMatchObject({ reason: 'with_another_client', social_worker: null });
    expect(await readUntold(since)).toMatchObject({ reason: 'came_later' });
  });

  it('[REP-03] [NTF-13] names nobody if the record is restricted, and is closed to administrators who may not read it', async () => {
    const closed = await handedIn();
    await restrict(closed);
    await decide(closed);
    expect(await readUntold(closed)).toMatchObject({
      reason: 'no_reader',
      social_worker: null,
      telephone: null,
    });
    const other = await given.user({ user_type: 'admin' });
    const params = { id: closed.report.id };
    expect((await as.user(other).call(getReport, { params })).status).toBe(404);
    const { id: reader } = await office.user();
    const ask = (id: string) =>
      app.pools.app_admin.begin(async (db) => {
        await db`select set_config('app.user_id', ${id}, true), set_config('app.now', '2026-11-25T14:20:00Z', true)`;
        return db`select incident_is_untold(${closed.written.id}) as is_untold`;
      });
    expect([...(await ask(reader)), ...(await ask(other.id))]).toEqual([
      { is_untold: true },
      { is_untold: false },
    ]);
  });
});
