import { expect, it } from 'vitest';
import { getAppointment, listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { approveLeave, askForLeave } from '#contract/appointments/leave-requests.ts';
import { isLeftAlone } from '#contract/appointments/left-alone.ts';
import { createOffers } from '#contract/appointments/offers.ts';
import { previewWeekFill } from '#contract/appointments/suggestions.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import { bookQuotation } from '#contract/money/quotation-bookings.ts';
import { recordQuotationAnswer, sendQuotation } from '#contract/money/quotation-records.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { updateRequirements } from '#contract/reports/reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: '2027-06-01T09:00:00Z' });
const { as, given, owner } = app;
const admin = as.admin();
const DAY = '2027-06-16';

async function bookTwo() {
  const carers = [await given.user({ user_type: 'user' }), await given.user({ user_type: 'user' })] as const;
  const young_person = await given.youngPerson();
  const booked = await given.appointment({
    carers: [...carers],
    young_person,
    start_at: `${DAY}T09:00:00Z`,
    hours: 2,
  });
  return { goes: carers[0], stays: carers[1], id: booked.id };
}
const detail = (id: string) => admin.get(getAppointment, { params: { id } });
const listAlone = async () => {
  const query = { start_date: DAY, end_date: DAY, alone: 'true' } as const;
  return (await admin.get(listAppointments, { query })).items.map((each) => each.id);
};
const countWanted = async (id: string) => {
  const fill = await admin.send(previewWeekFill, { body: { date: DAY } });
  return [...fill.proposals, ...fill.unfilled].filter((each) => each.appointment_id === id).length;
};
const switchOff = (id: string) =>
  admin.send(updateUser, {
    params: { id },
    body: { version: 1, is_active: false, appointments_to_come: 'take_off' },
  });

it('[APT-02] [USR-01] an appointment with one of two carers turned off is marked, needs a second, and the remaining one is told', async () => {
  const { goes, stays, id } = await bookTwo();
  expect([await listAlone(), await countWanted(id)]).toEqual([[], 0]);
  await switchOff(goes.id);
  expect(await listAlone()).toEqual([id]);
  expect(await countWanted(id)).toBe(1);
  const office = await detail(id);
  expect([office.carers_wanted, isLeftAlone(office)]).toEqual([2, true]);
  expect(isLeftAlone(await as.user(stays).get(getAppointment, { params: { id } }))).toBe(true);
  await app.runJobs();
  const told = (await as.user(stays).get(listNotifications, { query: {} })).items;
  expect(told.map(({ kind }) => kind)).toContain('appointment_alone');

  await admin.send(updateAppointment, {
    params: { id },
    body: { version: office.version, fewer_carers_do: true },
  });
  expect([await listAlone(), await countWanted(id), (await detail(id)).carers_wanted]).toEqual([[], 0, null]);
});

it('[APT-02] [ROT-04] leave that removes one of two marks it too, also after a second was found and removed', async () => {
  const { goes, stays, id } = await bookTwo();
  const asked = await as
    .user(goes)
    .call(askForLeave, { body: { first_date: DAY, last_date: DAY, note: '' } });
  const params = { id: asked.body.id };
  await admin.send(approveLeave, { params, body: { version: 1, take_off: true } });
  const marked = await detail(id);
  expect([marked.carers.length, marked.carers_wanted, isLeftAlone(marked)]).toEqual([1, 2, true]);
  const other = await given.carer();
  const change = async (carers: { id: string }[]) => {
    const { version } = await detail(id);
    const carer_ids = carers.map((carer) => carer.id);
    await admin.send(updateAppointment, { params: { id }, body: { version, carer_ids } });
    return isLeftAlone(await detail(id));
  };
  expect(await change([stays, other])).toBe(false);
  expect(await change([stays])).toBe(true);
  expect([await change([]), await countWanted(id)]).toEqual([false, 2]);
});

it('[REP-01] the report of a carer who is taken off is owed by a colleague who owed none', async () => {
  const { goes, stays, id } = await bookTwo();
  const find = async (carer: { id: string }) =>
    (await detail(id)).carers.find((each) => each.carer.id === carer.id);
  const requirements = [{ appointment_carer_id: (await find(stays))?.id ?? '', report_required: false }];
  await admin.send(updateRequirements, { body: { requirements } });
  expect((await find(stays))?.report_required).toBe(false);
  await switchOff(goes.id);
  expect((await find(stays))?.report_required).toBe(true);
});

it('[SVC-01] a visit that was quoted for two carers needs two, however many it is booked with', async () => {
  const client = await given.client();
  const service = await given.serviceType();
  await owner`insert into price_list (service_type_id, from_date, unit, rate_pence, mileage_pence)
    values (${service.id}, '2026-01-01', 'hour', 3200, 45)`;
  const times = { start_at: `${DAY}T13:00:00Z`, end_at: `${DAY}T15:00:00Z` };
  const body = { client_id: client.id, items: [{ service_type_id: service.id, carers: 2, ...times }] };
  const { id } = await admin.send(sendQuotation, { body });
  const params = { id };
  const recorded = { name: 'Sam Field', how: 'e-mail', date: '2026-01-02' } as const;
  await admin.send(recordQuotationAnswer, {
    params,
    body: { status: 'accepted', order_number: 'PO 1', recorded },
  });
  const carer = await given.carer();
  const items = [{ item: 0, carer_ids: [carer.id] }];
  const booked = await admin.send(bookQuotation, { params, body: { items } });
  const [visit = ''] = booked.appointment_ids;
  expect((await detail(visit)).carers_wanted).toBe(2);
  expect(await listAlone()).toContain(visit);
  expect(await countWanted(visit)).toBe(1);
  await admin.send(createOffers, { body: { appointment_ids: [visit] } });
  const [offer] = await owner`select carers_wanted from offer where appointment_id = ${visit}`;
  expect(offer?.carers_wanted).toBe(2);
});
