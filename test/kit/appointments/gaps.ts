import { getAppointment } from '#contract/appointments/appointments.ts';
import { updateUser } from '#contract/organisations/users.ts';
import type { AppointmentFacts, GivenUser } from '#test/kit/given.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** A Wednesday, in summer time, before the weeks of `openGaps`. */
export const BEFORE_GAPS = '2027-06-16T09:00:00Z';

/** Appointments that nobody has yet, in weeks of their own. */
export function openGaps({ as, given, owner }: TestApp) {
  const admin = as.admin();
  let weeks = 0;
  return {
    admin,
    /** The Monday of a week of its own, far enough from the others. */
    nextMonday: () =>
      new Date(Date.parse('2027-07-05T00:00:00Z') + weeks++ * 14 * 86_400_000).toISOString().slice(0, 10),
    /** An appointment that nobody has, so many days after a Monday. */
    gapOn: (monday: string, days: number, hour: number, facts: AppointmentFacts = {}) =>
      given.appointment({
        carers: [],
        start_at: new Date(Date.parse(`${monday}T00:00:00Z`) + (days * 24 + hour) * 3_600_000).toISOString(),
        hours: 4,
        ...facts,
      }),
    carersOn: async (id: string) =>
      (await admin.get(getAppointment, { params: { id } })).carers.map(({ carer }) => carer.id),
    changeUser: async (id: string, body: object) => {
      const [user] = await owner<{ version: number }[]>`select version from app_user where id = ${id}`;
      await admin.send(updateUser, { params: { id }, body: { version: user?.version ?? 1, ...body } });
    },
    /** Everybody else is away in the week, so that only these can be proposed. */
    keepOthersAway: async (monday: string, carers: readonly GivenUser[]) => {
      await owner`insert into rota_entry (carer_id, kind, date)
        select u.id, 'unavailable', ${monday}::date + d from app_user u cross join generate_series(0, 6) d
        where u.user_type = 'user' and u.id <> all(${carers.map(({ id }) => id)}::uuid[])`;
    },
  };
}
