import { describe, expect, it } from 'vitest';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  listCarerAppointments,
} from '#contract/appointments/appointments.ts';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { downloadReports } from '#contract/reports/report-documents.ts';
import { getReportEmailTemplate, sendReportEmail } from '#contract/reports/report-emails.ts';
import { decideReport, getReport, listReports } from '#contract/reports/reports.ts';
import { exportPayroll } from '#contract/visits/payroll.ts';
import { listTimesheets, submitTimesheet, updateTimesheet } from '#contract/visits/timesheets.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { readZip } from '#test/kit/read-zip.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const NOW = '2026-11-24T12:00:00.000Z';
const { as, given, owner, runJobs } = await startTestApp({ now: NOW });

/** Creates a report about a restricted young person, open to one administrator and one of two social workers. */
async function restrictedReport(status: 'submitted' | 'approved' = 'submitted') {
  const client = await given.client();
  const [olive, named] = [
    await given.user({ user_type: 'admin' }),
    await given.user({ user_type: 'client', client }),
  ];
  await given.user({ user_type: 'client', client });
  const carer = await given.user();
  const young_person = await given.youngPerson({ first_name: 'Zuleika', last_name: 'Quill', client });
  const report = await given.report({
    client,
    carer,
    young_person,
    start_at: '2026-11-24T08:00:00Z',
    place: '12 Elm Road',
    notes: 'Zuleika likes tea',
  });
  const written = await given.appReport(report, { status, comment: 'Zuleika was well' });
  for (const reader of [olive, named])
    await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${reader.id})`;
  await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
  return {
    client,
    olive: as.user(olive),
    named: as.user(named),
    named_user: named,
    carer: as.user(carer),
    carer_user: carer,
    young_person,
    report,
    written,
  };
}

const zipBy = async (who: SignedInClient, report_ids: string[]) => {
  const response = await who.fetch(downloadReports.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ report_ids }),
  });
  return { status: response.status, zip: Buffer.from(await response.arrayBuffer()) };
};

describe('a named reader', () => {
  it('[REP-08] can approve a restricted report, and its document is created and available', async () => {
    const { olive, report } = await restrictedReport();
    const params = { id: report.id };
    const { version } = await olive.get(getReport, { params });
    await olive.send(decideReport, { params, body: { approved: true, version } });
    await runJobs();
    const { documents } = await olive.get(getReport, { params });
    expect(documents).toHaveLength(1);
    expect((await olive.fetch(new URL(documents[0]?.url ?? '').pathname)).status).toBe(200);
    expect((await as.admin().call(getReport, { params })).status).toBe(404);
    expect((await as.admin().fetch(new URL(documents[0]?.url ?? '').pathname)).status).toBe(404);
  });

  it('[REP-08] at the client gets a zip with the document created on demand, and a colleague does not', async () => {
    const { named, client, report } = await restrictedReport('approved');
    const { status, zip } = await zipBy(named, [report.id]);
    expect([status, readZip(zip).size]).toEqual([200, 1]);
    const other = as.user(await given.user({ user_type: 'client', client }));
    expect((await zipBy(other, [report.id])).status).toBe(404);
    // The approver may not open the record, so the document is created in a reader’s name.
    const [made] = await owner`select r.user_id = d.made_by as by_reader from report_document d
      join young_person_reader r on r.user_id = d.made_by where d.report_id = ${report.id}`;
    expect(made?.by_reader).toBe(true);
  });

  it('[EML-01] can e-mail it only to readers at the client, without names or initials', async () => {
    const { olive, named_user, report, client } = await restrictedReport('approved');
    await owner`update client set email = 'duty@authority.test' where id = ${client.id}`;
    const template = await olive.get(getReportEmailTemplate, { query: { ids: [report.id] } });
    expect(template.contacts).toEqual([{ name: named_user.name, email: named_user.email }]);
    expect(template.subject + template.body).not.toMatch(/Z\. ?Q|Zuleika|Quill/);
    const send = (body: string, to = named_user.email) =>
      olive.call(sendReportEmail, { body: { ids: [report.id], to: [to], subject: 'A report', body } });
    expect((await send('Zuleika was well.')).problem.errors?.[0]?.path).toBe('body');
    expect((await send('Please read it.', 'duty@authority.test')).problem.errors?.[0]?.path).toBe('to.0');
    expect((await send('Please read it.')).status).toBe(201);
  });

  it('[REP-09] can return it, and the e-mail to its carer contains no name or comment', async () => {
    const { olive, report, carer_user } = await restrictedReport();
    const params = { id: report.id };
    const { version } = await olive.get(getReport, { params });
    const reason = await given.notApprovedReason();
    const body = {
      approved: false,
      not_approved_reason_id: reason.id,
      comment: 'Zuleika has no brother.',
      version,
    };
    await olive.send(decideReport, { params, body });
    const [mail] =
      await owner`select subject || body as text from email where to_address = ${carer_user.email}`;
    expect(mail?.text).toContain(reason.reason);
    expect(mail?.text).not.toMatch(/Z\. ?Q|Zuleika|Quill|brother/);
  });
});

describe('a carer of a restricted young person', () => {
  it('[AUT-10] sees when, for which client and service, and “restricted” instead of name, place and notes', async () => {
    const { carer, client, report } = await restrictedReport();
    const query = { start_date: '2026-11-24', end_date: '2026-11-24' };
    const listed = await carer.get(listCarerAppointments, { query });
    const one = await carer.get(getAppointment, { params: { id: report.appointment_id } });
    for (const shown of [listed.items[0], one])
      expect(shown).toMatchObject({
        ...{ is_restricted: true, young_person: null, place: null, notes: null, start_time: '08:00' },
        ...{ client: { name: client.name }, report_status: 'not required', cancelled: false },
      });
    expect([listed.total, one.young_person_facts, one.carers.length]).toEqual([1, null, 1]);
    const home = await carer.get(getDashboard);
    expect(JSON.stringify(home)).not.toMatch(/Zuleika|Elm|tea/);
    expect((await carer.get(listReports)).total).toBe(0);
  });

  it('[TIM-02] can still submit times, and administrators without access can pay them', async () => {
    const { carer, carer_user, report, olive } = await restrictedReport();
    const visit = await carer.get(getVisit, { params: { id: report.appointment_carer_id } });
    expect([
      visit.app_report,
      visit.report.is_restricted,
      visit.report.app_report_creation_allowed,
      visit.claims_open,
    ]).toEqual([...[null, true, false, true]]);
    const body = {
      appointment_carer_id: report.appointment_carer_id,
      start_at: '2026-11-24T08:00:00Z',
      end_at: '2026-11-24T11:00:00Z',
      break_minutes: 0,
      sleep_in: false,
      notes: 'Zuleika was late',
    };
    await carer.send(submitTimesheet, { body });
    const other = as.admin();
    const query = { start_date: '2026-11-24', end_date: '2026-11-24', carer_id: carer_user.id };
    const { items } = await other.get(listTimesheets, { query });
    expect(items).toMatchObject([
      {
        is_restricted: true,
        young_person: null,
        notes: null,
        hours: '3.00',
        appointment: { name: 'Restricted' },
      },
    ]);
    expect((await olive.get(listTimesheets, { query })).items).toMatchObject([
      { is_restricted: false, notes: 'Zuleika was late' },
    ]);
    const payroll = await (await other.fetch(`${exportPayroll.path}?date=2026-11-24`)).text();
    expect(payroll).toContain('Restricted');
    expect(payroll).not.toContain('Zuleika');
    // An administrator cannot change notes they cannot read, because the carer’s text would be lost.
    const { id = '', version = 1 } = items[0] ?? {};
    expect(
      (
        await other.call(updateTimesheet, {
          params: { id },
          body: { status: 'not required', version } as never,
        })
      ).status,
    ).toBe(404);
  });
});

describe('an administrator who is not a reader', () => {
  it('[APT-06] sees that a carer is on another appointment, but not where or what for', async () => {
    const { carer_user, client } = await restrictedReport();
    const service_type = await given.serviceType();
    const answer = await as.admin().call(createAppointment, {
      body: {
        ...{ client_id: client.id, service_type_id: service_type.id, carer_ids: [carer_user.id] },
        ...{ start_at: '2026-11-24T08:30:00Z', end_at: '2026-11-24T09:30:00Z' },
      },
    });
    expect(answer.problem.detail).toMatch(
      /^\S.* is already on another appointment: Tue 24\/11\/2026 08:00–\d\d:\d\d\.$/,
    );
  });

  it('[AUT-10] finds no appointment by the young person’s id, and none in a list', async () => {
    const { young_person, client } = await restrictedReport();
    const other = as.admin();
    const query = { start_date: '2026-11-24', end_date: '2026-11-24' };
    expect(
      (await other.call(listAppointments, { query: { ...query, young_person_id: young_person.id } })).status,
    ).toBe(404);
    expect((await other.get(listAppointments, { query: { ...query, client_id: client.id } })).total).toBe(0);
  });

  it('[YPN-01] reads the same error for a duplicate care planner id, whether its holder is visible or not', async () => {
    const { young_person } = await restrictedReport();
    await owner`update young_person set id_on_third_party = 'CP-1' where id = ${young_person.id}`;
    const [open, asked] = [await given.youngPerson(), await given.youngPerson()];
    await owner`update young_person set id_on_third_party = 'CP-2' where id = ${open.id}`;
    const [{ version = 1 } = {}] = await owner`select version from young_person where id = ${asked.id}`;
    const take = (idOnThirdParty: string) =>
      as
        .admin()
        .call(updateYoungPerson, { params: { id: asked.id }, body: { idOnThirdParty, version } as never });
    const [hidden, shown] = [await take('CP-1'), await take('CP-2')];
    expect(hidden.problem.errors?.[0]?.message).toBe(
      'You cannot use this ID here. Check it in the care planner.',
    );
    expect({ ...hidden.problem, request_id: '' }).toEqual({ ...shown.problem, request_id: '' });
  });
});
