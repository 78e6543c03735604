import type { Page } from '@playwright/test';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { addDays, londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import { fieldsOfAnswers } from '#contract/young-persons/young-person-form.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import {
  createYoungPerson,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { wholeAnswers } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

export const LIST = '/dashboard/young-persons';
export const findPage = (id: string) => `${LIST}/${id}`;
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

let made = 0;
/** A name that no other journey has, in letters. */
export const freshName = () => {
  const letters = (Date.now() * 10 + made++)
    .toString(26)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q');
  return `Zed${letters}`;
};

/** A draft with a name, a date of birth and a client. */
export const givenDraft = (admin: ApiClient, client_id: string): Promise<YoungPersonDetail> =>
  admin.send(createYoungPerson, {
    body: { first_name: 'Amara', last_name: freshName(), dob: '2012-03-04', client_id },
  });

/** With everything that the form asks for. */
export async function givenActive(admin: ApiClient, client_id: string): Promise<YoungPersonDetail> {
  const { id } = await givenDraft(admin, client_id);
  const params = { id };
  const form = await admin.get(getYoungPersonForm, { params });
  let version = 1;
  for (const step of form.steps) {
    const answers = wholeAnswers(step.questions, form.answers);
    const fields = fieldsOfAnswers(step, answers);
    version = (await admin.send(updateYoungPerson, { params, body: { ...fields, version } })).version;
  }
  const addresses = [{ line_1: '12 Elm Road', town: 'Croydon', postcode: 'CR0 1AB' }];
  version = (await admin.send(updateYoungPerson, { params, body: { addresses, version } })).version;
  return admin.send(updateYoungPerson, { params, body: { status: 'ACTIVE', version } });
}

/** An hour of the carer's with the young person, so many days from today. */
export async function book(
  admin: ApiClient,
  carer: ApiClient,
  person: YoungPersonDetail,
  days: number,
): Promise<void> {
  const me = await carer.get(getMe);
  const [service] = await admin.get(listServiceTypes);
  // Whenever the demo and the other journeys leave an hour free.
  const hours = [3, 6, 11, 14, 20, 23, 4, 5, 12, 13, 21, 22, 7, 8, 9, 10, 15, 16, 17, 18, 19, 2, 1, 0];
  for (const hour of hours) {
    const time = `${String(hour).padStart(2, '0')}:00`;
    const start_at = londonInstant(addDays(todayInLondon(), days), time);
    const { status } = await admin.call(createAppointment, {
      body: {
        client_id: person.client.id,
        young_person_id: person.id,
        service_type_id: service?.id ?? '',
        start_at,
        end_at: new Date(Date.parse(start_at) + 60 * 60_000).toISOString(),
        carer_ids: [me.id],
        // Wherever there is room, by night too.
        acknowledged_warnings: ['past', 'carer.rest', 'young_person.elsewhere'],
      },
    });
    if (status === 201) return;
  }
  throw new Error(`This carer is booked all of that day (${days} days from today).`);
}
