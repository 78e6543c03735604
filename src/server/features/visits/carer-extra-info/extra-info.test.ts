import { describe, expect, it } from 'vitest';
import {
  createExtraInfo,
  listExtraInfoOfAppointment,
  updateExtraInfo,
} from '#contract/visits/carer-extra-info.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T12:00:00Z' });
const admin = as.admin();

async function visit(start_at = '2026-11-24T09:00:00Z') {
  const carer = await given.carer();
  const made = await given.appointment({ carer, start_at, hours: 1 });
  return { ...made, appointment_carer_id: made.appointment_carers[0]?.id ?? '', as: as.user(carer) };
}

describe('/api/app_appointments_carer_extra_info/', () => {
  it('[XTR-01] a carer adds one note to the office, and changes it', async () => {
    const { id, appointment_carer_id, as: carer } = await visit();
    const made = await carer.call(createExtraInfo, {
      body: { appointment_carer_id, text: ' The gate\nsticks. ' },
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ appointment_carer_id, text: 'The gate\nsticks.', version: 1 }),
    ]);
    const again = await carer.call(createExtraInfo, { body: { appointment_carer_id, text: 'Other' } });
    expect([again.status, again.problem.code, again.problem.current]).toEqual([
      409,
      'extra_info.exists',
      made.body,
    ]);
    const params = { id: made.body.id };
    const changed = await carer.send(updateExtraInfo, { params, body: { text: 'Oiled.', version: 1 } });
    expect([changed.text, changed.version]).toEqual(['Oiled.', 2]);
    const stale = await admin.call(updateExtraInfo, { params, body: { text: 'Mine', version: 1 } });
    expect([stale.status, stale.problem.code, stale.problem.current]).toEqual([
      409,
      'version.stale',
      changed,
    ]);
    expect(await admin.get(listExtraInfoOfAppointment, { params: { id } })).toEqual([changed]);
    expect(await carer.get(listExtraInfoOfAppointment, { params: { id } })).toEqual([changed]);
  });

  it('[XTR-01] notifies the office, once for each change by its carer', async () => {
    const { appointment_carer_id, as: carer } = await visit();
    const listTold = async (id: string) =>
      (await owner`select distinct kind, dedupe_key from notification where subject_id = ${id}`).map(
        ({ kind }) => kind,
      );
    const { id } = await carer.send(createExtraInfo, {
      body: { appointment_carer_id, text: 'Please ring me.' },
    });
    expect(await listTold(id)).toEqual(['note_to_office']);
    const params = { id };
    await carer.send(updateExtraInfo, { params, body: { text: 'Please ring me.', version: 1 } });
    expect(await listTold(id)).toHaveLength(1);
    await carer.send(updateExtraInfo, { params, body: { text: 'Please ring me today.', version: 2 } });
    expect(await listTold(id)).toHaveLength(2);
    await admin.send(updateExtraInfo, { params, body: { text: 'We rang.', version: 3 } });
    expect(await listTold(id)).toHaveLength(2);
  });

  it('[XTR-01] cannot be empty, and belongs to its carer only', async () => {
    const { appointment_carer_id, as: carer } = await visit();
    const empty = await carer.call(createExtraInfo, { body: { appointment_carer_id, text: ' ' } });
    expect([empty.status, empty.problem.errors]).toEqual([400, [{ path: 'text', message: 'Enter a note.' }]]);
    const other = await as.carer().call(createExtraInfo, { body: { appointment_carer_id, text: 'Hello' } });
    expect([other.status, other.problem.code]).toEqual([404, 'not_found']);
    const { body } = await carer.call(createExtraInfo, { body: { appointment_carer_id, text: 'Mine' } });
    const change = { params: { id: body.id }, body: { text: 'Not mine', version: 1 } };
    expect((await as.carer().call(updateExtraInfo, change)).status).toBe(404);
  });

  it('[XTR-01] is closed to the carer 28 days after the appointment', async () => {
    const { appointment_carer_id, as: carer } = await visit('2026-10-20T09:00:00Z');
    const body = { appointment_carer_id, text: 'Late' };
    expect((await carer.call(createExtraInfo, { body })).problem.code).toBe('claim.closed');
    const { body: made } = await admin.call(createExtraInfo, { body });
    const change = { params: { id: made.id }, body: { text: 'Later', version: 1 } };
    expect((await carer.call(updateExtraInfo, change)).problem.code).toBe('claim.closed');
  });
});
