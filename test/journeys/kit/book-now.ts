import {
  createAppointment,
  getAppointment,
  listCarerAppointments,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { addDays, isUnderWay, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const MINUTE_MS = 60_000;

/** As many journeys as a run has within two hours find room beside each other. */
const LENGTH_MINUTES = 5;

/** Minutes from now at which it may begin: one that has begun is written about, and one that is soon is read about alone. */
const BEGUN = Array.from({ length: 19 }, (_, place) => -4 - 6 * place);
const SOON = [2, 8, 14, 20, 26];

/** Books the carer with a young person whom they have now, and answers the assignment's id. */
export async function bookNow(office: ApiClient, own: ApiClient, person: YoungPersonDetail): Promise<string> {
  const me = await own.get(getMe);
  const visit =
    (await bookBeside(office, me.id, person, BEGUN)) ??
    (await bookInstead(office, own, me.id, person)) ??
    (await bookBeside(office, me.id, person, SOON));
  if (!visit) throw new Error('This carer is booked all the time.');
  return visit;
}

/** Beside what the demo has planned for the carer: who comes within half an hour or went two hours ago has them still. */
async function bookBeside(
  office: ApiClient,
  carer_id: string,
  person: YoungPersonDetail,
  starts: readonly number[],
): Promise<string | undefined> {
  const [service] = await office.get(listServiceTypes);
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  for (const start of starts) {
    const { status, body } = await office.call(createAppointment, {
      body: {
        client_id: person.client.id,
        young_person_id: person.id,
        service_type_id: service?.id ?? '',
        start_at: at(start),
        end_at: at(start + LENGTH_MINUTES),
        carer_ids: [carer_id],
        acknowledged_warnings: ['past', 'carer.rest', 'young_person.elsewhere', 'length.short'],
      },
    });
    if (status === 201 && 'carers' in body) return body.carers[0]?.id;
  }
  return undefined;
}

/** The demo may have planned a long day: somebody else has it then. */
async function bookInstead(
  office: ApiClient,
  own: ApiClient,
  carer_id: string,
  person: YoungPersonDetail,
): Promise<string | undefined> {
  const today = todayInLondon();
  const query = {
    start_date: addDays(today, -1),
    end_date: today,
    status: ['active' as const],
    page_size: 100,
  };
  const { items } = await own.get(listCarerAppointments, { query });
  for (const { id } of items.filter((item) => isUnderWay(item, Date.now()))) {
    const { version, carers } = await office.get(getAppointment, { params: { id } });
    const carer_ids = carers.flatMap(({ carer }) => (carer.id === carer_id ? [] : carer.id));
    await office.call(updateAppointment, { params: { id }, body: { version, carer_ids } });
  }
  return bookBeside(office, carer_id, person, BEGUN);
}
