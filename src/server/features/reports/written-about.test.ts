import { describe, expect, it } from 'vitest';
import { updateAppointment } from '#contract/appointments/appointments.ts';
import { createAppReport, getAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { buildForm, NOW } from '#test/kit/reports/owed-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: NOW });
const answers = PLAIN_ANSWERS;

let count = 0;

/** Creates a visit that the carer opened for Kwe, and that the office may give to Ellie of another organisation. */
async function aVisitForKwe() {
  const [client, other] = [await given.client(), await given.client()];
  const [kwe, ellie] = [await given.youngPerson({ client }), await given.youngPerson({ client: other })];
  const name = `Cara ${count++}`;
  const report = await given.report({
    carer: name,
    young_person: kwe,
    client,
    start_at: '2027-06-15T13:00:00Z',
  });
  const giveToEllie = async () => {
    const body = { client_id: other.id, young_person_id: ellie.id, version: 1 };
    const acknowledged_warnings = ['report.moves' as const, 'past' as const];
    const params = { id: report.appointment_id };
    await as.admin().send(updateAppointment, { params, body: { ...body, acknowledged_warnings } });
  };
  const countWritten = async () => {
    const rows = await owner`select from app_report where report_id = ${report.id} and status = 'submitted'`;
    return rows.length;
  };
  return { report, kwe, ellie, other, carer: as.carer(name), giveToEllie, countWritten };
}

describe('a report with the person it was written about', () => {
  it('[REP-10] [YPN-04] is refused once the visit is for somebody else, until its carer says it is about them', async () => {
    const { report, kwe, ellie, carer, giveToEllie, countWritten } = await aVisitForKwe();
    await giveToEllie();
    const sent = (about: string) =>
      carer.call(createAppReport, { ...buildForm(report), body: { answers, submit: true, about } });
    const refused = await sent(kwe.id);
    expect([refused.status, refused.problem.code, await countWritten()]).toEqual([
      409,
      'visit.other_person',
      0,
    ]);
    expect((await sent(ellie.id)).status).toBe(201);
  });

  it('[REP-10] [YPN-04] cannot be submitted after the change if it was started before it', async () => {
    const { report, kwe, ellie, other, carer, giveToEllie, countWritten } = await aVisitForKwe();
    const about = kwe.id;
    const draft = await carer.send(createAppReport, {
      ...buildForm(report),
      body: { answers, submit: false, about },
    });
    await giveToEllie();
    const params = { id: report.id, reportId: draft.id };
    const body = { answers, submit: true, version: draft.version, about };
    const refused = await carer.call(updateAppReport, { params, body });
    expect([refused.problem.code, await countWritten()]).toEqual(['visit.other_person', 0]);
    const read = () => carer.get(getAppReport, { params });
    expect((await read()).written_about).toMatchObject({ id: kwe.id });
    await carer.send(updateAppReport, { params, body: { ...body, about: ellie.id } });
    const [row] = await owner`select young_person_id, client_id from app_report where id = ${draft.id}`;
    expect(row).toEqual({ young_person_id: ellie.id, client_id: other.id });
    expect((await read()).written_about).toBeNull();
  });

  it('[REP-10] is about the organisation if the visit has no young person', async () => {
    const client = await given.client();
    const report = await given.report({
      carer: 'Cara',
      young_person: null,
      client,
      start_at: '2027-06-14T13:00:00Z',
    });
    const body = { answers, submit: true, about: client.id };
    expect((await as.carer('Cara').call(createAppReport, { ...buildForm(report), body })).status).toBe(201);
  });
});
