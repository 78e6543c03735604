import { describe, expect, it } from 'vitest';
import { listAvailableCarers } from '#contract/appointments/available-carers.ts';
import { createOffers, listOffers } from '#contract/appointments/offers.ts';
import { createCarerWish, endCarerWish } from '#contract/young-persons/carer-wishes.ts';
import { openOffers } from '#test/kit/appointments/offers.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given, owner } = app;
const { admin, gap, offerTo, accept, carersOn } = openOffers(app);

describe('a carer who is ruled out', () => {
  const ruleOut = async (young_person_id: string, carer_id: string) => {
    const body = {
      carer_id,
      kind: 'ruled out' as const,
      wished_by: 'young person' as const,
      reason: 'Hurt by him',
    };
    return admin.send(createCarerWish, { params: { id: young_person_id }, body });
  };

  it('[ROT-03] [ROT-05] is not offered the appointment, neither with everybody suitable nor by name', async () => {
    const young_person = await given.youngPerson({ first_name: 'Zoe', last_name: 'Quill' });
    const [ruledOut, free] = [await given.carer('Rolf Ruled'), await given.carer()];
    await ruleOut(young_person.id, ruledOut.id);
    const appointment = await gap({ young_person });
    const body = { appointment_ids: [appointment.id] };
    const { items } = await admin.send(createOffers, { body });
    const asked = items[0]?.answers.map(({ carer }) => carer.id) ?? [];
    expect(asked).toContain(free.id);
    expect(asked).not.toContain(ruledOut.id);
    const named = await admin.call(createOffers, { body: { ...body, carer_ids: [ruledOut.id] } });
    expect([named.status, named.problem.code]).toEqual([409, 'offer.not_possible']);
    expect(named.problem.detail).toBe(
      'Rolf Ruled is ruled out for Zoe Quill by the young person: Hurt by him',
    );
    const query = {
      start_at: appointment.start_at,
      end_at: appointment.end_at,
      except_appointment_id: appointment.id,
    };
    const carers = await admin.get(listAvailableCarers, { query });
    expect(carers.find(({ carer }) => carer.id === ruledOut.id)?.reasons).toEqual([
      'Ruled out by the young person',
    ]);
  });

  it('[ROT-03] [ROT-05] is no longer asked, learns nothing, and may be asked again once the wish has ended', async () => {
    const young_person = await given.youngPerson();
    const [ruledOut, other] = [await given.carer(), await given.carer()];
    const appointment = await gap({ young_person });
    const offer = await offerTo(appointment, [ruledOut, other]);
    const wish = await ruleOut(young_person.id, ruledOut.id);
    expect((await as.user(ruledOut).get(listOffers)).items).toEqual([]);
    const refused = await accept(as.user(ruledOut), offer);
    expect([refused.status, refused.problem.code]).toEqual([409, 'offer.gone']);
    expect(refused.problem.detail).not.toContain('ruled');
    expect(await carersOn(appointment.id)).toEqual([]);
    await admin.send(endCarerWish, { params: { id: wish.id } });
    await offerTo(appointment, [ruledOut]);
    expect((await as.user(ruledOut).get(listOffers)).items).toHaveLength(1);
    expect((await accept(as.user(ruledOut), offer)).status).toBe(200);
  });

  it('[ROT-03] [ROT-05] cannot accept what became an appointment of someone who rules them out', async () => {
    const [young_person, another] = [await given.youngPerson(), await given.youngPerson()];
    const ruledOut = await given.carer();
    const appointment = await gap({ young_person });
    const offer = await offerTo(appointment, [ruledOut]);
    await ruleOut(another.id, ruledOut.id);
    await owner`update appointment set young_person_id = ${another.id} where id = ${appointment.id}`;
    expect((await accept(as.user(ruledOut), offer)).problem.code).toBe('offer.gone');
  });
});
