import { describe, expect, it } from 'vitest';
import { getAppointment, updateAppointment } from '#contract/appointments/appointments.ts';
import { createOffers, listOffers, type Offer, withdrawOffer } from '#contract/appointments/offers.ts';
import { getRotaWeek } from '#contract/appointments/rotas.ts';
import { TWO_CARERS } from '#contract/young-persons/safety-facts.ts';
import { updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { openOffers } from '#test/kit/appointments/offers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const { admin, gap, offerTo, accept, readOffers, carersOn } = openOffers(app);

const sayTwo = ({ id }: { id: string }) =>
  owner`update young_person set profile_safety = profile_safety || ${owner.json({ lone_working: TWO_CARERS })} where id = ${id}`;

describe('POST /api/offers/ for a young person who needs two carers', () => {
  const gapForTwo = async () => {
    const young_person = await given.youngPerson();
    await sayTwo(young_person);
    return { young_person, ...(await gap({ young_person })) };
  };

  it('[ROT-03] [YPN-01] two are asked for unless the office says otherwise, and the first to accept leaves it open', async () => {
    const [ana, ben] = [as.carer(), as.carer()];
    const carers = [await ana.user(), await ben.user()];
    const [first, second] = [await gapForTwo(), await gap()];
    const body = { appointment_ids: [first.id, second.id], carer_ids: carers.map(({ id }) => id) };
    const { items } = await admin.send(createOffers, { body });
    expect(items.map(({ carers_wanted }) => carers_wanted)).toEqual([2, 1]);
    const [offer] = items as [Offer];
    expect((await accept(ana, offer)).status).toBe(200);
    expect((await readOffers(first.id))[0]?.status).toBe('open');
    const again = await admin.send(createOffers, { body });
    expect([again.items.map(({ id }) => id), again.not_needed]).toEqual([[offer.id, items[1]?.id], []]);
    expect((await accept(ben, offer)).status).toBe(200);
    expect((await readOffers(first.id))[0]?.status).toBe('filled');
    expect((await admin.send(createOffers, { body })).not_needed).toEqual([first.id]);
  });

  it('[ROT-03] [APT-02] one carer is confirmed first, and the answer saved with the appointment', async () => {
    const { id, young_person } = await gapForTwo();
    const body = { appointment_ids: [id], carer_ids: [(await given.carer()).id], carers_wanted: 1 };
    const { status, problem } = await admin.call(createOffers, { body });
    const message = `${young_person.name} needs two carers, and you have asked for one.`;
    expect([status, problem.code, problem.warnings]).toEqual([
      409,
      'appointment.unconfirmed',
      [{ code: 'carer.alone', message, start_date: expect.any(String) }],
    ]);
    expect(await readOffers(id)).toEqual([]);
    const meant = { ...body, acknowledged_warnings: ['carer.alone' as const] };
    expect((await admin.send(createOffers, { body: meant })).items[0]?.carers_wanted).toBe(1);
    const { warning_answers } = await admin.get(getAppointment, { params: { id } });
    expect(warning_answers.map(({ warnings }) => warnings)).toEqual([[{ code: 'carer.alone', message }]]);
  });

  it('[ROT-02] [YPN-01] the week’s board shows which uncovered appointments need two', async () => {
    const [two, one] = [await gapForTwo(), await gap()];
    for (const [{ id, start_at }, needs_two] of [
      [two, true],
      [one, false],
    ] as const) {
      const { appointments } = await admin.get(getRotaWeek, { params: { date: start_at.slice(0, 10) } });
      expect(appointments.find((each) => each.id === id)?.needs_two).toBe(needs_two);
    }
  });

  it('[ROT-02] [YPN-01] it also shows which carers are alone where two are needed, with the offer; a carer’s own week does not', async () => {
    const [ana, ben] = [as.carer(), as.carer()];
    const [one, other] = [await ana.user(), await ben.user()];
    const young_person = await given.youngPerson();
    const [alone, both] = [
      await gap({ young_person, carers: [one] }),
      await gap({ young_person, carers: [one, other] }),
    ];
    await sayTwo(young_person);
    const { id } = await offerTo(alone, [other]);
    const find = async (who: typeof admin, { id, start_at }: typeof alone) => {
      const { appointments } = await who.get(getRotaWeek, { params: { date: start_at.slice(0, 10) } });
      return appointments.filter((each) => each.id === id).map((each) => [each.needs_two, each.offer]);
    };
    expect(await find(admin, alone)).toEqual([[true, { id, asked: 1, declined: 0 }]]);
    expect(await find(admin, both)).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(await find(ana, alone)).toEqual([[false, null]]);
  });

  it('[ROT-03] [YPN-01] offered again, it asks for two, or for one if the office says so', async () => {
    const { id } = await gapForTwo();
    const [ana, ben, cat] = [await given.carer(), await given.carer(), await given.carer()] as const;
    const acknowledged_warnings = ['carer.alone' as const];
    const ask = (carers: { id: string }[], more: object = {}) =>
      admin.call(createOffers, {
        body: { appointment_ids: [id], carer_ids: carers.map((each) => each.id), ...more },
      });
    await ask([ana], { carers_wanted: 1, acknowledged_warnings });
    const asked = await ask([ben], { carers_wanted: 1 });
    expect([asked.status, asked.problem.code]).toEqual([409, 'appointment.unconfirmed']);
    await ask([ben], { carers_wanted: 1, acknowledged_warnings });
    expect((await readOffers(id))[0]).toMatchObject({ carers_wanted: 1, answers: [{}, {}] });
    expect((await ask([cat])).body.items).toMatchObject([{ carers_wanted: 2, answers: [{}, {}, {}] }]);
    // Never fewer: somebody may have accepted.
    await ask([cat], { carers_wanted: 1 });
    await ask([cat], { carers_wanted: 3 });
    expect((await readOffers(id))[0]?.carers_wanted).toBe(3);
  });

  it('[ROT-03] [YPN-01] an offer that is open when the record changes asks for two from then on', async () => {
    const [ana, ben] = [as.carer(), as.carer()];
    const carers = [await ana.user(), await ben.user()];
    const young_person = await given.youngPerson();
    const appointment = await gap({ young_person });
    const offer = await offerTo(appointment, carers);
    const closed = await offerTo(await gap({ young_person }), carers);
    await admin.send(withdrawOffer, { params: { id: closed.id } });
    const body = { version: 1, lone_working: TWO_CARERS };
    await admin.send(updateYoungPerson, { params: { id: young_person.id }, body });
    const [open] = (await ana.get(listOffers)).items;
    expect(open).toMatchObject({ id: offer.id, carers_wanted: 2, status: 'open' });
    expect((await readOffers(closed.appointment_id))[0]).toMatchObject({
      carers_wanted: 1,
      status: 'withdrawn',
    });
    expect((await accept(ana, open as Offer)).body.status).toBe('open');
    const [still] = (await ben.get(listOffers)).items;
    expect((await accept(ben, still as Offer)).body.status).toBe('filled');
    expect(await carersOn(appointment.id)).toHaveLength(2);
  });

  it('[ROT-03] [YPN-01] so does one whose appointment changes to such a young person', async () => {
    const [before, after] = [await given.youngPerson(), await given.youngPerson()];
    await sayTwo(after);
    const { id, version } = await gap({ young_person: before, client: { id: before.client_id } });
    await owner`update young_person set client_id = ${before.client_id} where id = ${after.id}`;
    await offerTo({ id }, [await given.carer()]);
    const body = { version, young_person_id: after.id };
    await admin.send(updateAppointment, { params: { id }, body });
    expect((await readOffers(id))[0]?.carers_wanted).toBe(2);
  });
});
