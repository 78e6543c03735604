import { createAppointment } from '#contract/appointments/appointments.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const MINUTE_MS = 60_000;

/** Books the carer with a young person whom they have now, and answers the assignment's id. */
export async function bookNow(office: ApiClient, own: ApiClient, person: YoungPersonDetail): Promise<string> {
  const [service] = await office.get(listServiceTypes);
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const me = await own.get(getMe);
  // Beside what the demo has planned for the carer: who comes within half an hour or went two hours ago has them still.
  for (const start of [-9, -20, -31, -42, -53, -64, -75, -86, -97, -108, 2, 13, 24]) {
    const { status, body } = await office.call(createAppointment, {
      body: {
        client_id: person.client.id,
        young_person_id: person.id,
        service_type_id: service?.id ?? '',
        start_at: at(start),
        end_at: at(start + 10),
        carer_ids: [me.id],
        acknowledged_warnings: ['past', 'carer.rest', 'young_person.elsewhere', 'length.short'],
      },
    });
    if (status === 201 && 'carers' in body) return body.carers[0]?.id ?? '';
  }
  throw new Error('This carer is booked all the time.');
}
