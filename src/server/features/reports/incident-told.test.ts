import { describe, expect, it } from 'vitest';
import { listNotifications } from '#contract/core/notifications.ts';
import { createAppReport, getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW, openOwedReports } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: NOW });
const { as, given, owner } = app;
const { owed } = openOwedReports(app);
const { form } = await given.reportType({ frequency: 'AD_HOC', is_for_all: true });
await owner`update report_type set alerts_office = true where form_id = ${form.id}`;

async function told(who: SignedInClient, unread?: 'true') {
  await app.runJobs();
  const { items } = await who.get(listNotifications, { query: unread ? { unread } : {} });
  return items.filter(({ kind }) => kind === 'incident_reported');
}

describe('an incident report', () => {
  it('[REP-03] [NTF-13] notifies every administrator once submitted, as do further ones, but no other form', async () => {
    const [admin, colleague] = [as.admin(), as.admin()];
    await admin.user();
    await colleague.user();
    const { report, carer } = await owed();
    const params = { id: report.id, formTypeId: form.id };
    const body = { answers: PLAIN_ANSWERS, submit: false };
    const draft = await carer.send(createAppReport, { params, body });
    await carer.send(createAppReport, { ...buildForm(report), body: { ...body, submit: true } });
    expect(await told(admin)).toEqual([]);
    const reportId = draft.id;
    await carer.send(updateAppReport, {
      params: { id: report.id, reportId },
      body: { ...body, submit: true, version: draft.version },
    });
    const [first, ...others] = await told(admin);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      title: 'Incident report submitted',
      href: `/dashboard/reports/approve?id=${report.id}`,
    });
    const [{ name } = { name: '' }] = await owner<{ name: string }[]>`
      select name from young_person where id = ${report.young_person_id}`;
    expect(first?.text).toContain(name);
    expect(await told(colleague)).toHaveLength(1);
    expect(await told(carer)).toEqual([]);
    // Only the emergency address gets an e-mail.
    const mailed = await owner`select from email where to_address = ${(await admin.user()).email}`;
    expect([...mailed]).toEqual([]);
    const second = await carer.send(createAppReport, {
      params,
      body: { ...body, submit: true, occurrence: 2 },
    });
    expect(await told(admin, 'true')).toHaveLength(2);

    for (const each of [draft, second])
      await admin.get(getAppReport, { params: { id: report.id, reportId: each.id } });
    const { version } = await admin.get(getReport, { params: { id: report.id } });
    await admin.send(decideReport, {
      params: { id: report.id },
      body: { app_report_id: reportId, approved: true, version },
    });
    expect(await told(colleague, 'true')).toHaveLength(1);
    expect((await told(colleague)).map(({ href }) => href)).toContain(`/dashboard/reports/${report.id}`);
  });

  it('[REP-03] [NTF-13] from an administrator notifies the other administrators', async () => {
    const [admin, colleague] = [as.admin(), as.admin()];
    await colleague.user();
    const { report } = await owed();
    await admin.send(createAppReport, {
      params: { id: report.id, formTypeId: form.id },
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect([await told(admin), (await told(colleague)).length]).toEqual([[], 1]);
  });

  it('[REP-03] [NTF-03] notifies only the named readers if the young person is restricted', async () => {
    const [reader, other] = [as.admin(), as.admin()];
    await other.user();
    const { report, carer, name } = await owed();
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`select id from app_user where name = ${name}`;
    for (const user_id of [(await reader.user()).id, id])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${report.young_person_id}, ${user_id})`;
    await owner`update young_person set is_restricted = true where id = ${report.young_person_id}`;
    await carer.send(createAppReport, {
      params: { id: report.id, formTypeId: form.id },
      body: { answers: PLAIN_ANSWERS, submit: true },
    });
    expect([(await told(reader)).length, await told(other)]).toEqual([1, []]);
  });
});
