import type { Appointment } from '#demo/appointments/schedule.ts';
import { Ids } from '#demo/ids.ts';
import type { User } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import type { Db } from '#server/db/pools.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS_AGO = 9;
/** Of the last drill. */
const DRILL_DAYS_AGO = 4;

const STORY = [
  {
    minutes: 3,
    kind: 'note',
    text: 'Rang her: she has locked herself in her car outside the flats. Two men are shouting.',
  },
  { minutes: 5, kind: 'note', text: 'Police are on their way, log 1184. She stays on the line.' },
  { minutes: 12, kind: 'check-in', text: 'Police are with her. She is not hurt.' },
] as const;

/** After the appointments: one alert that is closed, with all that came of it, and one drill that worked. None is open. */
export async function loadAlerts(
  db: Db,
  appointments: readonly Appointment[],
  [admin, other = admin]: readonly User[],
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const ids = new Ids(new Random(seed, 'alert keys'), now.getTime() - DAYS_AGO * DAY_MS);
  const visit = appointments.findLast(
    ({ endMs, carers, cancellation_reason }) =>
      endMs < now.getTime() - DAYS_AGO * DAY_MS && carers.length > 0 && cancellation_reason === null,
  );
  const [assignment] = visit?.carers ?? [];
  if (!admin || !other || !visit || !assignment) return;
  const after = (minutes: number) => new Date(visit.endMs + minutes * MINUTE_MS).toISOString();
  const id = ids.next();
  const carer_id = assignment.carer.id;
  await db`insert into emergency_alert ${db({
    ...{ id, carer_id, appointment_carer_id: assignment.id },
    ...{
      pressed_at: after(4),
      last_pressed_at: after(4),
      raised_at: after(4),
      told_at: after(4),
      opened_at: after(4),
    },
    ...{
      status: 'closed',
      taken_by: admin.id,
      taken_at: after(5),
      closed_by: admin.id,
      closed_at: after(41),
    },
    ...{
      outcome: 'emergency services',
      closing_text: 'Police took her home. She is off tomorrow, and is rung at nine.',
    },
  })}`;
  const press_id = ids.next();
  await db`insert into emergency_alert_press ${db({ carer_id, id: press_id, alert_id: id, pressed_at: after(4), received_at: after(4) })}`;
  await db`insert into emergency_alert_position ${db({
    ...{ id: ids.next(), alert_id: id, carer_id, press_id, received_at: after(4) },
    ...{ latitude: 51.37618, longitude: -0.09824, accuracy_m: 14 },
  })}`;
  for (const { minutes, kind, text } of STORY)
    await db`insert into emergency_alert_note ${db({
      ...{ id: ids.next(), alert_id: id, kind, text, created_by: admin.id, created_at: after(4 + minutes) },
    })}`;
  await db`insert into on_call_contact ${db({
    ...{
      id: ids.next(),
      name: other.name,
      email: other.email,
      phone: '07700 900100',
      added_by: admin.id,
      created_at: after(60),
    },
  })}`;
  const drilled = new Date(now.getTime() - DRILL_DAYS_AGO * DAY_MS);
  const heard = new Date(drilled.getTime() + MINUTE_MS);
  await db`insert into emergency_alert ${db({
    ...{
      id: ids.next(),
      is_drill: true,
      pressed_at: drilled,
      last_pressed_at: drilled,
      raised_at: drilled,
      told_at: drilled,
      opened_at: drilled,
    },
    ...{
      status: 'closed',
      taken_by: other.id,
      taken_at: heard,
      closed_by: other.id,
      closed_at: heard,
      outcome: 'drill worked',
    },
  })}`;
}
