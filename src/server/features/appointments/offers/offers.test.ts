import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import {
  acceptOffer,
  createOffers,
  declineOffer,
  listOffers,
  type Offer,
  withdrawOffer,
} from '#contract/appointments/offers.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import { gatherTasks } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { listAnswers, openOffers } from '#test/kit/appointments/offers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const { admin, gap, offerTo, accept, readOffers, told, carersOn } = openOffers(app);

describe('POST /api/offers/', () => {
  it('[ROT-03] a carer sees area, time and service of an offer, and nothing about the young person', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather' });
    const carer = await given.carer('Olive Offered');
    const appointment = await gap({ young_person });
    const offer = await offerTo(appointment, [carer, await given.carer()]);
    expect(offer).toMatchObject({ status: 'open', carers_wanted: 1, appointment_id: appointment.id });
    const list = await as.user(carer).get(listOffers);
    expect(list.items).toMatchObject([{ id: offer.id, start_at: appointment.start_at }]);
    expect(listAnswers(list.items[0] as Offer)).toEqual([['Olive Offered', 'offered']]);
    expect(list.items[0]?.area).toBeTruthy();
    const [news] = await told(as.user(carer));
    expect(news).toMatchObject({ kind: 'appointment_offered', href: '/dashboard/rotas?date=2027-07-01' });
    expect(news?.text).toContain('Thu 01/07/2027 16:00–20:00');
    const seen = JSON.stringify([list, news]);
    for (const word of ['Zafira', 'Quillfeather', 'Z.Q.', 'Secret', 'Kept']) expect(seen).not.toContain(word);
    expect((await as.user(carer).call(getAppointment, { params: { id: appointment.id } })).status).toBe(404);
  });

  it('[ROT-03] it goes to everybody suitable if no carer is named, and to nobody who is away or booked', async () => {
    const [free, away, booked] = [await given.carer(), await given.carer(), await given.carer()];
    const appointment = await gap();
    const date = appointment.start_at.slice(0, 10);
    await admin.send(createRotaEntry, { body: { carer_id: away.id, date, kind: 'holiday' } });
    await given.appointment({ carer: booked, start_at: appointment.start_at, hours: 1 });
    const { items } = await admin.send(createOffers, { body: { appointment_ids: [appointment.id] } });
    const asked = items[0]?.answers.map(({ carer }) => carer.id) ?? [];
    expect(asked).toContain(free.id);
    expect(asked).not.toContain(away.id);
    expect(asked).not.toContain(booked.id);
  });

  it('[ROT-03] many gaps at once are announced to each carer once', async () => {
    const carer = await given.carer();
    const gaps = [await gap(), await gap(), await gap()];
    const body = { appointment_ids: gaps.map(({ id }) => id), carer_ids: [carer.id] };
    expect((await admin.send(createOffers, { body })).items).toHaveLength(3);
    expect(await told(as.user(carer))).toMatchObject([
      { kind: 'appointments_offered', text: expect.stringMatching(/^3 appointments, the first /) },
    ]);
    expect((await as.user(carer).get(listOffers)).total).toBe(3);
  });

  it('[ROT-03] an appointment that has started, is cancelled or has enough carers is not offered', async () => {
    const carer = await given.carer();
    const refused = [await gap({ start_at: '2027-06-16T08:59:00Z' }), await gap({ cancelled: 'Ill' })];
    for (const { id } of refused) {
      const body = { appointment_ids: [id], carer_ids: [carer.id] };
      const { status, problem } = await admin.call(createOffers, { body });
      expect([status, problem.code]).toEqual([409, 'offer.not_possible']);
    }
    const covered = await gap({ carers: [await given.carer()] });
    const body = { appointment_ids: [covered.id], carer_ids: [carer.id] };
    const enough = await admin.call(createOffers, { body: { ...body, carers_wanted: 1 } });
    expect(enough.problem.code).toBe('offer.not_possible');
    expect((await admin.send(createOffers, { body })).items).toMatchObject([{ carers_wanted: 2 }]);
    // Of several the others go out.
    const [open, stale] = [await gap(), refused[0]];
    const many = {
      appointment_ids: [open.id, stale?.id ?? '', covered.id],
      carer_ids: [carer.id],
      carers_wanted: 1,
    };
    const { items, not_needed } = await admin.send(createOffers, { body: many });
    expect(items.map(({ appointment_id }) => appointment_id)).toEqual([open.id]);
    expect(not_needed.toSorted()).toEqual([stale?.id ?? '', covered.id].toSorted());
  });

  it('[ROT-03] a restricted young person’s appointment is offered only to carers named for the record', async () => {
    const young_person = await given.youngPerson();
    const [named, other] = [await given.carer(), await given.carer()];
    const appointment = await gap({ young_person });
    await owner`update young_person set is_restricted = true where id = ${young_person.id}`;
    for (const user_id of [named.id, (await admin.user()).id])
      await owner`insert into young_person_reader (young_person_id, user_id) values (${young_person.id}, ${user_id})`;
    const body = { appointment_ids: [appointment.id], carer_ids: [other.id] };
    expect((await admin.call(createOffers, { body })).problem.code).toBe('offer.restricted');
    const { items } = await admin.send(createOffers, { body: { appointment_ids: [appointment.id] } });
    expect(items[0]?.answers.map(({ carer }) => carer.id)).toEqual([named.id]);
    expect((await as.admin('Not named').get(listOffers)).items.map(({ id }) => id)).not.toContain(
      items[0]?.id,
    );
    expect((await accept(as.user(named), items[0] as Offer)).status).toBe(200);
  });
});

describe('POST /api/offers/{id}/accept/', () => {
  it('[ROT-03] the first to accept is booked, and the others are told kindly', async () => {
    const [quick, slow, silent] = [
      await given.carer('Quick Quinn'),
      await given.carer(),
      await given.carer(),
    ];
    const appointment = await gap();
    const offer = await offerTo(appointment, [quick, slow, silent]);
    const taken = await accept(as.user(quick), offer);
    expect([taken.status, taken.body.status]).toEqual([200, 'filled']);
    expect(await carersOn(appointment.id)).toEqual([quick.id]);
    const late = await accept(as.user(slow), offer);
    expect([late.status, late.problem.code]).toEqual([409, 'offer.gone']);
    expect(late.problem.detail).toContain('Thank you');
    expect(await told(as.user(silent))).toMatchObject([
      { kind: 'offer_gone', text: expect.stringContaining('It now has a carer. Thank you') },
      { kind: 'appointment_offered', text: expect.stringContaining('It now has a carer') },
    ]);
    expect((await told(as.user(quick))).map(({ kind }) => kind)).toContain('appointment_booked');
    expect((await told(admin)).find(({ kind }) => kind === 'offer_accepted')?.text).toContain('Quick Quinn');
    expect((await as.user(silent).get(listOffers)).items).toEqual([]);
    // The same press again is the same.
    expect((await accept(as.user(quick), offer)).status).toBe(200);
    expect(await carersOn(appointment.id)).toEqual([quick.id]);
  });

  it('[ROT-03] the checks of assigning apply: no overlap, and nobody whose rota says that they are away', async () => {
    const [booked, away] = [await given.carer(), await given.carer()];
    const appointment = await gap();
    const offer = await offerTo(appointment, [booked, away]);
    await given.appointment({ carer: booked, start_at: appointment.start_at, hours: 1 });
    const overlap = await accept(as.user(booked), offer);
    expect([overlap.status, overlap.problem.code]).toEqual([409, 'appointment.overlap']);
    const date = appointment.start_at.slice(0, 10);
    await as.user(away).send(createRotaEntry, { body: { date, kind: 'unavailable' } });
    expect((await accept(as.user(away), offer)).problem.code).toBe('offer.away');
    expect(await carersOn(appointment.id)).toEqual([]);
    expect((await readOffers(appointment.id))[0]?.status).toBe('open');
  });

  it('[ROT-03] a changed time is not accepted unseen', async () => {
    const carer = await given.carer();
    const appointment = await gap();
    const offer = await offerTo(appointment, [carer]);
    const end_at = new Date(Date.parse(appointment.end_at) + 3_600_000).toISOString();
    await admin.send(updateAppointment, { params: { id: appointment.id }, body: { version: 1, end_at } });
    expect((await accept(as.user(carer), offer)).problem.code).toBe('offer.changed');
    const [now] = (await as.user(carer).get(listOffers)).items;
    expect(now).toMatchObject({ end_at: end_at.replace('.000Z', 'Z'), status: 'open' });
    expect((await accept(as.user(carer), now as Offer)).status).toBe(200);
  });

  it('[ROT-03] two carers are booked if two are needed, and the offer stays open in between', async () => {
    const carers = [await given.carer(), await given.carer(), await given.carer()] as const;
    const appointment = await gap();
    const offer = await offerTo(appointment, carers, { carers_wanted: 2 });
    expect((await accept(as.user(carers[0]), offer)).body.status).toBe('open');
    expect((await accept(as.user(carers[1]), offer)).body.status).toBe('filled');
    expect(await carersOn(appointment.id)).toEqual([carers[0].id, carers[1].id]);
    expect((await accept(as.user(carers[2]), offer)).problem.code).toBe('offer.gone');
  });

  it('[ROT-03] an offer ends when the office fills the gap, cancels it or withdraws, or when it starts', async () => {
    const [asked, other] = [await given.carer(), await given.carer()];
    const who = as.user(asked);
    const [filled, cancelled, withdrawn, begun] = [await gap(), await gap(), await gap(), await gap()];
    const offers = [];
    for (const each of [filled, cancelled, withdrawn, begun]) offers.push(await offerTo(each, [asked]));
    const change = (appointment: { id: string }, body: object) =>
      admin.send(updateAppointment, { params: { id: appointment.id }, body: { version: 1, ...body } });
    await change(filled, { carer_ids: [other.id] });
    await change(cancelled, { status: 'cancelled', cancellation_reason: 'Ill' });
    await admin.send(withdrawOffer, { params: { id: offers[2]?.id ?? '' } });
    expect((await admin.call(withdrawOffer, { params: { id: offers[2]?.id ?? '' } })).problem.code).toBe(
      'offer.gone',
    );
    await owner`update offer set start_at = '2027-06-16T08:00:00Z' where id = ${offers[3]?.id ?? ''}`;
    expect((await readOffers(begun.id))[0]).toMatchObject({
      status: 'ended',
      answers: [{ status: 'offered' }],
    });
    const { end_begun_offers } = gatherTasks(areas, app.services);
    await end_begun_offers?.({}, {} as never);
    expect((await readOffers(begun.id))[0]).toMatchObject({
      status: 'ended',
      answers: [{ status: 'ended' }],
    });
    for (const offer of offers) expect((await accept(who, offer)).status).toBe(409);
    expect((await who.get(listOffers)).items).toEqual([]);
    const gone = (await told(who)).filter(({ kind }) => kind === 'offer_gone').map(({ text }) => text);
    expect(gone).toHaveLength(3);
  });

  it('[ROT-03] an offer to another carer is not found, and clients and the office cannot accept', async () => {
    const offer = await offerTo(await gap(), [await given.carer()]);
    const params = { id: offer.id };
    const stranger = as.carer();
    expect((await accept(stranger, offer)).status).toBe(404);
    expect((await stranger.call(declineOffer, { params, body: { reason: 'No' } })).status).toBe(404);
    expect((await accept(admin, offer)).status).toBe(403);
    expect((await as.client().call(listOffers, {})).status).toBe(403);
    expect((await stranger.call(withdrawOffer, { params })).status).toBe(403);
  });
});

describe('POST /api/offers/{id}/accept/ with a short rest', () => {
  it('[ROT-05] a carer is told how short it is and asked once, and is booked if they accept all the same', async () => {
    const carer = await given.carer();
    const appointment = await gap();
    const before = new Date(Date.parse(appointment.start_at) - 18 * 3_600_000).toISOString();
    await given.appointment({ carers: [carer], start_at: before, hours: 10 });
    const offer = await offerTo(appointment, [carer]);
    const asked = await accept(as.user(carer), offer);
    expect(asked.status).toBe(409);
    expect(asked.problem).toMatchObject({ code: 'offer.rest' });
    expect(asked.problem?.detail).toMatch(
      /^You would have only 8 hours of rest next to .*\. The minimum is 11 hours\. Accept/,
    );
    expect(await carersOn(appointment.id)).toEqual([]);
    const taken = await as.user(carer).send(acceptOffer, {
      params: { id: offer.id },
      body: { version: offer.version, accepts_short_rest: true },
    });
    expect(taken.status).toBe('filled');
    expect(await carersOn(appointment.id)).toEqual([carer.id]);
  });
});
