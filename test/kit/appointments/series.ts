import {
  type Appointment,
  createAppointment,
  listAppointments,
} from '#contract/appointments/appointments.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** Series of four appointments, for an app that stands before 30 November 2026. */
export function openSeries({ as, given, owner }: Pick<TestApp, 'as' | 'given' | 'owner'>) {
  const admin = as.admin();
  /** Mondays and Wednesdays 16:00–18:00 from 30 November 2026 on; the fourth is on 9 December. */
  async function newSeries(times = 4, more: object = {}) {
    const young_person = await given.youngPerson();
    const carer = await given.carer();
    const made = await admin.send(createAppointment, {
      body: {
        client_id: young_person.client_id,
        young_person_id: young_person.id,
        service_type_id: (await given.serviceType({ name: 'Outreach' })).id,
        start_at: '2026-11-30T16:00:00Z',
        end_at: '2026-11-30T18:00:00Z',
        carer_ids: [carer.id],
        place: 'Library',
        repeat: { every_weeks: 1, weekdays: [1, 3], times },
        ...more,
      },
    });
    if (!('items' in made)) throw new Error('A series was asked for.');
    const [first, second, third, fourth] = made.items;
    if (!first || !second || !third || !fourth) throw new Error('Four were asked for.');
    return { series_id: made.series_id, carer, first, second, third, fourth };
  }
  async function rows(series_id: string) {
    return (await admin.get(listAppointments, { query: { series_id } })).items;
  }
  const places = async (series_id: string) => (await rows(series_id)).map(({ place }) => place);
  /** Puts one into the past, for the sessions would end if the clock were moved. */
  const begin = ({ id }: Appointment, day: string) => owner`update appointment
    set start_at = ${`${day}T16:00:00Z`}, end_at = ${`${day}T18:00:00Z`} where id = ${id}`;
  return { admin, newSeries, rows, places, begin };
}
