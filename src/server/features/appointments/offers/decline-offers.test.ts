import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { declineOffer, listOffers, type Offer } from '#contract/appointments/offers.ts';
import { listAnswers, openOffers } from '#test/kit/appointments/offers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const { admin, gap, offerTo, accept, readOffers, told } = openOffers(app);

describe('POST /api/offers/{id}/decline/', () => {
  it('[ROT-03] a carer who declined, or accepted and was taken off, may be asked again by name', async () => {
    const [carer, other] = [await given.carer('Asked Again'), await given.carer()];
    const appointment = await gap();
    const offer = await offerTo(appointment, [carer, other], { carers_wanted: 2 });
    const params = { id: offer.id };
    const who = as.user(carer);
    await who.send(declineOffer, { params, body: { reason: 'Car is broken' } });
    await offerTo(appointment, [other]);
    expect((await who.get(listOffers)).items).toEqual([]);
    await offerTo(appointment, [carer]);
    const [again] = (await who.get(listOffers)).items;
    expect(again?.answers).toMatchObject([{ status: 'offered', reason: null, answered_at: null }]);
    const kinds = (await told(who)).filter(({ kind }) => kind === 'appointment_offered');
    expect(kinds).toHaveLength(2);
    expect((await accept(who, again as Offer)).status).toBe(200);
    // On the appointment they are not asked; taken off it they may be.
    await offerTo(appointment, [carer, other]).catch(() => {});
    const answer = async () => listAnswers((await readOffers(appointment.id))[0] as Offer);
    expect(await answer()).toContainEqual(['Asked Again', 'accepted']);
    const { version } = await admin.get(getAppointment, { params: { id: appointment.id } });
    await admin.send(updateAppointment, {
      params: { id: appointment.id },
      body: { version, carer_ids: [] },
    });
    await offerTo(appointment, [carer]);
    expect(await answer()).toContainEqual(['Asked Again', 'offered']);
  });

  it('[ROT-03] the office is told when everybody who was asked has declined', async () => {
    const carers = [await given.carer('Nell No'), await given.carer('Noah No')];
    const offer = await offerTo(await gap(), carers);
    for (const carer of carers)
      await as.user(carer).send(declineOffer, { params: { id: offer.id }, body: { reason: 'Not then' } });
    const news = (await told(admin)).filter(({ kind }) => kind === 'offer_declined');
    const ofNoah = news.find(({ text }) => text.startsWith('Noah No'))?.text;
    expect(ofNoah).toMatch(/Not then\. Everyone you asked has declined$/);
  });

  it('[ROT-03] a carer declines once, with a reason that the office reads', async () => {
    const carer = await given.carer('Dora Declines');
    const appointment = await gap();
    const offer = await offerTo(appointment, [carer]);
    const params = { id: offer.id };
    const who = as.user(carer);
    expect((await who.call(declineOffer, { params, body: { reason: ' ' } })).status).toBe(400);
    await who.send(declineOffer, { params, body: { reason: 'Too far' } });
    expect((await who.call(declineOffer, { params, body: { reason: 'Again' } })).problem.code).toBe(
      'offer.answered',
    );
    expect((await accept(who, offer)).problem.code).toBe('offer.answered');
    expect((await readOffers(appointment.id))[0]?.answers).toMatchObject([
      { carer: { name: 'Dora Declines' }, status: 'declined', reason: 'Too far' },
    ]);
    expect((await told(admin)).find(({ kind }) => kind === 'offer_declined')?.text).toContain('Too far');
  });
});
