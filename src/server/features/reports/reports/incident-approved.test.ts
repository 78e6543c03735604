import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { getAppReport } from '#contract/reports/app-reports.ts';
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

/** A visit to a young person whose social worker has an account, and what was handed in about it. */
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

async function restrict({ young_person }: HandedIn, ...readers: Account[]) {
  for (const { id } of [await office.user(), ...readers])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
}

describe('An incident report that is approved', () => {
  it('[REP-03] [NTF-13] rings the young person’s own social worker, with initials in the e-mail, and nobody before', async () => {
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
      text: `Zafira Quillfeather, ${client.name}, Tue 24 Nov 16:00`,
      href: `/dashboard/reports/${report.id}?form=${written.id}`,
    });
    const mails = await owner<{ subject: string; body: string }[]>`
      select subject, body from email where to_address = ${account.email}`;
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('Z.Q.');
    expect(JSON.stringify(mails)).not.toMatch(/Zafira|Quill/);
    expect(await told(colleague)).toEqual([]);
  });

  it('[REP-03] [NTF-13] and no other: neither one that is returned, nor another form', async () => {
    const [returned, other] = [await handedIn(), await handedIn({ is_incident: false })];
    await decide(returned, office, false);
    await decide(other);
    expect([await told(returned.account), await told(other.account)]).toEqual([[], []]);
  });

  it('[REP-03] [NTF-03] and taken back tells nothing any more, and is told again once it is approved again', async () => {
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

  it('[REP-03] [NTF-03] of a restricted record is told to its readers at the authority alone, at the address of their account', async () => {
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

  it('[REP-03] [NTF-03] at a visit for an authority that has the young person no more is told to nobody at the next one', async () => {
    const [incident, next] = [await handedIn(), await handedIn()];
    await owner`update young_person set client_id = ${next.client.id}, social_worker_id = ${next.worker.id}
      where id = ${incident.young_person.id}`;
    await owner`delete from notification`;
    await decide(incident);
    const rows = await owner`select recipient_id from notification where kind = 'incident_approved'`;
    expect([...rows]).toEqual([]);
  });
});
