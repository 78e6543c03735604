import { getAppointment } from '#contract/appointments/appointments.ts';
import { acceptOffer, createOffers, listOffers, type Offer } from '#contract/appointments/offers.ts';
import { listNotifications } from '#contract/core/notifications.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { AppointmentFacts, GivenUser } from '#test/kit/given.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** The carers and answers of an offer: name and status. */
export const listAnswers = ({ answers }: Offer) => answers.map(({ carer, status }) => [carer.name, status]);

/** Gaps of July 2027, their offers, and the news of them. */
export function openOffers(app: TestApp) {
  const { as, given } = app;
  const admin = as.admin();
  let day = 0;
  /** An appointment that nobody has, on a day of its own. */
  const gap = (facts: AppointmentFacts = {}) =>
    given.appointment({
      carers: [],
      start_at: new Date(Date.parse('2027-07-01T15:00:00Z') + day++ * 86_400_000).toISOString(),
      hours: 4,
      place: 'Seven Secret Street',
      notes: 'Kept for the carer',
      ...facts,
    });
  const offerTo = async (appointment: { id: string }, carers: readonly GivenUser[], more: object = {}) => {
    const { items } = await admin.send(createOffers, {
      body: { appointment_ids: [appointment.id], carer_ids: carers.map(({ id }) => id), ...more },
    });
    const [offer] = items;
    if (!offer) throw new Error('It was not offered.');
    return offer;
  };
  const accept = (who: SignedInClient, { id, version }: Offer) =>
    who.call(acceptOffer, { params: { id }, body: { version } });
  const readOffers = async (appointment_id: string) =>
    (await admin.get(listOffers, { query: { appointment_id } })).items;
  const told = async (who: SignedInClient) => {
    await app.runJobs();
    return (await who.get(listNotifications, { query: { page_size: 100 } })).items;
  };
  const carersOn = async (id: string) =>
    (await admin.get(getAppointment, { params: { id } })).carers.map(({ carer }) => carer.id);
  return { admin, gap, offerTo, accept, readOffers, told, carersOn };
}
