import { expect, it } from 'vitest';
import { arrive } from '#contract/visits/attendance.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { OWN_WORK, read } from '#server/db/work.ts';
import { attendanceNotifications } from '#server/features/visits/attendance/attendance.notifications.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2026-11-23T12:00:00Z' });
const { as, given, owner, clock } = app;

async function look(now: string) {
  clock.set(now);
  await owner.unsafe(`select graphile_worker.add_job('tell_of_late_carers')`);
  await app.runJobs();
}
const listTold = async (id: string, condition = owner``) =>
  (
    await owner`select n.kind from notification n join app_user u on u.id = n.recipient_id
    where n.subject_id = ${id} and n.kind = 'carer_late' and u.user_type = 'admin' ${condition}`
  ).length;

/** Creates a carer who tapped yesterday, and a visit of theirs. */
async function visit(facts: Partial<Parameters<typeof given.appointment>[0]> = {}, hasTapped = true) {
  const carer = await given.carer();
  const assignment = async (of: Parameters<typeof given.appointment>[0]) => {
    const made = await given.appointment({ carer, ...of });
    return { ...made, carer, appointment_carer_id: made.appointment_carers[0]?.id ?? '' };
  };
  const before = await assignment({ start_at: '2026-11-22T09:00:00Z', end_at: '2026-11-22T10:00:00Z' });
  if (hasTapped)
    await owner`insert into attendance (appointment_carer_id, arrived_at)
      values (${before.appointment_carer_id}, '2026-11-22T09:00:00Z')`;
  return assignment({ start_at: '2026-11-24T09:00:00Z', end_at: '2026-11-24T11:00:00Z', ...facts });
}

it('[DAY-01] the office is notified once when a carer is half an hour late, until they arrive', async () => {
  await given.user({ user_type: 'admin' });
  const { appointment_carer_id: id, carer } = await visit();
  await look('2026-11-24T09:29:00Z');
  expect(await listTold(id)).toBe(0);
  await look('2026-11-24T09:30:00Z');
  const told = await listTold(id);
  expect(told).toBeGreaterThan(0);
  await look('2026-11-24T09:31:00Z');
  expect(await listTold(id)).toBe(told);
  expect(await listTold(id, owner`and n.read_at is null`)).toBe(told);
  await as.user(carer).send(arrive, { params: { id }, body: { at: '2026-11-24T09:31:00Z' } });
  expect(await listTold(id, owner`and n.read_at is null`)).toBe(0);
});

it('[DAY-01] nobody is notified about a carer who arrived or never tapped, a cancelled visit, or one long ago', async () => {
  const arrived = await visit();
  await owner`insert into attendance (appointment_carer_id, arrived_at)
    values (${arrived.appointment_carer_id}, '2026-11-24T09:10:00Z')`;
  const others = [
    arrived,
    await visit({ cancelled: 'Ill' }),
    await visit({ start_at: '2026-11-24T06:00:00Z' }),
    await visit({}, false),
  ];
  await look('2026-11-24T09:40:00Z');
  for (const { appointment_carer_id } of others) expect(await listTold(appointment_carer_id)).toBe(0);
});

it('[DAY-01] the notification is closed if the visit is cancelled afterwards', async () => {
  const { appointment_carer_id: id, ...of } = await visit();
  await look('2026-11-24T09:45:00Z');
  expect(await listTold(id, owner`and n.read_at is null`)).toBeGreaterThan(0);
  await owner`update appointment set status = 'cancelled', cancellation_reason = 'Ill' where id = ${of.id}`;
  expect(await listTold(id, owner`and n.read_at is null`)).toBe(0);
});

it('[DAY-01] at night it is urgent only if no carer of the visit has arrived', async () => {
  const [one, two] = [await given.carer(), await given.carer()];
  const night = { start_at: '2026-11-25T02:00:00Z', end_at: '2026-11-25T08:00:00Z' };
  const made = await given.appointment({ ...night, carers: [one, two] });
  const [first, second] = made.appointment_carers.map(({ id }) => id);
  const admin = await given.user({ user_type: 'admin' });
  const context = { ...OWN_WORK, user_id: admin.id, now: '2026-11-25T03:00:00Z' };
  const ask = () =>
    read(app.services.pools.app_admin, context, (db) =>
      attendanceNotifications.carer_late.findWords(db, { role: 'admin', user_id: admin.id }, [first ?? '']),
    );
  expect((await ask())[0]).toMatchObject({ is_pressing: true, href: `/dashboard/appointments/${made.id}` });
  await owner`insert into attendance (appointment_carer_id, arrived_at) values (${second ?? ''}, '2026-11-25T02:00:00Z')`;
  expect((await ask())[0]).toMatchObject({ is_pressing: false });
});

it('[DAY-01] the job runs every minute', () => {
  expect(areas.flatMap(({ crontab = [] }) => crontab)).toContain('* * * * * tell_of_late_carers');
  expect(Object.keys(gatherTasks(areas, app.services))).toContain('tell_of_late_carers');
});
