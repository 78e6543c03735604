import { describe, expect, it } from 'vitest';
import { askForLeave, declineLeave } from '#contract/appointments/leave-requests.ts';
import { createOffers, declineOffer } from '#contract/appointments/offers.ts';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import {
  FIRST_WEIGHTS,
  getSuggestionWeights,
  updateSuggestionWeights,
} from '#contract/appointments/suggestion-weights.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import { addDays } from '#contract/core/dates.ts';
import { createCarerCheck, createCheckKind } from '#contract/organisations/checks.ts';
import { BEFORE_GAPS, openGaps } from '#test/kit/appointments/gaps.ts';
import type { GivenUser } from '#test/kit/given.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const app = await startTestApp({ now: BEFORE_GAPS });
const { as, given } = app;
const { admin, nextMonday, gapOn, changeUser } = openGaps(app);
const suggest = (id: string) => admin.get(listSuggestedCarers, { params: { id } });
const reasonAgainst = async (id: string, carer: GivenUser) =>
  (await suggest(id)).others.find((other) => other.carer.id === carer.id)?.reason;

describe('GET /api/appointments/{id}/suggested_carers/', () => {
  it('[ROT-05] a carer who was there before comes first, with reasons as text', async () => {
    const monday = nextMonday();
    const [known, other] = [await given.carer('Zoe Known'), await given.carer('Abe New')];
    const young_person = await given.youngPerson();
    await given.appointment({
      carers: [known],
      young_person,
      start_at: '2027-06-01T10:00:00Z',
      hours: 2,
    });
    await admin.send(createRotaEntry, { body: { carer_id: known.id, date: monday, kind: 'available' } });
    const gap = await gapOn(monday, 0, 12, { young_person });
    const { suggested } = await suggest(gap.id);
    expect(suggested[0]).toMatchObject({
      carer: { name: 'Zoe Known' },
      reasons: [
        'Went there once in the last 90 days, last on Tue 01/06/2027',
        'Free, with enough rest before and after',
        'Marked as available',
        '4 hours that week with this',
      ],
      cautions: [],
    });
    const new_one = suggested.find(({ carer }) => carer.id === other.id);
    expect(new_one?.cautions).toEqual(['Has not been there in the last 90 days']);
  });

  it('[ROT-05] a hard rule excludes a carer, and says which', async () => {
    const monday = nextMonday();
    const names = ['Busy', 'Away', 'Tired', 'Full', 'Unwilling'];
    const [busy, away, tired, full, unwilling] = (await Promise.all(
      names.map((name) => given.carer(`Hard ${name}`)),
    )) as [GivenUser, GivenUser, GivenUser, GivenUser, GivenUser];
    const gap = await gapOn(monday, 3, 8);
    await gapOn(monday, 3, 10, { carers: [busy] });
    await admin.send(createRotaEntry, { body: { carer_id: away.id, date: readDay(gap), kind: 'training' } });
    await gapOn(monday, 2, 19, { carers: [tired] });
    for (const day of [0, 1, 4, 5, 6]) await gapOn(monday, day, 7, { carers: [full], hours: 9 });
    const { items } = await admin.send(createOffers, {
      body: { appointment_ids: [gap.id], carer_ids: [unwilling.id] },
    });
    await as.user(unwilling).send(declineOffer, {
      params: { id: items[0]?.id ?? '' },
      body: { reason: 'Too far' },
    });
    expect(await reasonAgainst(gap.id, busy)).toBe('On another appointment 11:00–15:00');
    expect(await reasonAgainst(gap.id, away)).toBe('In training that day');
    expect(await reasonAgainst(gap.id, tired)).toMatch(
      /^Only 9 hours of rest next to .*\. The minimum is 11$/,
    );
    expect(await reasonAgainst(gap.id, full)).toBe('Would work 49 hours that week. The limit is 48');
    expect(await reasonAgainst(gap.id, unwilling)).toBe('Declined it: Too far');
    const { suggested } = await suggest(gap.id);
    for (const { carer } of suggested) expect(names.map((name) => `Hard ${name}`)).not.toContain(carer.name);
  });

  it('[ROT-05] [ROT-04] a carer who asked for holiday is not suggested for its days until it is declined', async () => {
    const monday = nextMonday();
    const carer = await given.carer();
    const gap = await gapOn(monday, 2, 9);
    const day = readDay(gap);
    const ask = (first_date: string, last_date: string) =>
      as.user(carer).send(askForLeave, { body: { first_date, last_date } });
    await ask(addDays(day, 1), addDays(day, 3));
    expect(await reasonAgainst(gap.id, carer)).toBeUndefined();
    const { id } = await ask(addDays(day, -1), day);
    expect(await reasonAgainst(gap.id, carer)).toBe('Holiday requested, not answered yet');
    await admin.send(declineLeave, { params: { id }, body: { version: 1, answer: 'Too many are away.' } });
    expect(await reasonAgainst(gap.id, carer)).toBeUndefined();
  });

  it('[ROT-05] [CHK-03] a carer without a check that the service requires on that day is not suggested', async () => {
    const monday = nextMonday();
    const [holds, over] = [await given.carer(), await given.carer()];
    const service_type = await given.serviceType();
    const kind = await admin.send(createCheckKind, {
      body: { name: 'First aid', months: 36, service_type_ids: [service_type.id] },
    });
    const hold = (carer: GivenUser, expires_on: string) =>
      admin.send(createCarerCheck, {
        body: { carer_id: carer.id, kind_id: kind.id, issued_on: '2027-06-01', expires_on },
      });
    await hold(holds, '2029-06-01');
    await hold(over, monday);
    const [first, next] = [
      await gapOn(monday, 0, 12, { service_type }),
      await gapOn(monday, 1, 12, { service_type }),
    ];
    const suggestedFor = async (id: string) => (await suggest(id)).suggested.map(({ carer }) => carer.id);
    expect((await suggestedFor(first.id)).toSorted()).toEqual([holds.id, over.id].toSorted());
    expect(await suggestedFor(next.id)).toEqual([holds.id]);
    expect(await reasonAgainst(next.id, over)).toBe('Missing a valid check: First aid');
  });

  it('[ROT-05] only carers named for a restricted record are suggested', async () => {
    const [named, other] = [await given.carer('Named Ned'), await given.carer('Other Otto')];
    const young_person = await given.youngPerson();
    const gap = await gapOn(nextMonday(), 1, 9, { young_person });
    await restrict(young_person.id, named.id);
    const { suggested, others } = await suggest(gap.id);
    expect(suggested.map(({ carer }) => carer.id)).toEqual([named.id]);
    expect(others.find(({ carer }) => carer.id === other.id)?.reason).toBe(
      'No access to this restricted record',
    );
  });

  it('[ROT-05] the same postcode district and the contract’s hours count, as much as the agency says', async () => {
    const monday = nextMonday();
    const [near, free] = [await given.carer('Near Nell'), await given.carer('Contract Connie')];
    const set = (carer: GivenUser, body: object) => changeUser(carer.id, body);
    await set(near, { postcode_district: 'ZZ9', contracted_hours_week: '2' });
    await set(free, { contracted_hours_week: '30' });
    const gap = await gapOn(monday, 2, 9, { place: 'Seven Street, Croydon ZZ9 1AB' });
    const find = async () => {
      const { suggested } = await suggest(gap.id);
      return suggested.filter(({ carer }) => [near.id, free.id].includes(carer.id));
    };
    const [first, second] = await find();
    expect(first?.carer.name).toBe('Near Nell');
    expect(first?.reasons).toContain('Lives in the same postcode district, ZZ9');
    expect(first?.cautions).toContain('4 hours that week with this, over the 2 hours by contract');
    expect(second?.reasons).toContain('4 hours that week with this, of 30 hours by contract');
    const { version } = await admin.get(getSuggestionWeights);
    const changed = await admin.send(updateSuggestionWeights, { body: { version, near: 0 } });
    expect(changed).toMatchObject({ near: 0, known: 10, version: version + 1 });
    expect((await find())[0]?.carer.name).toBe('Contract Connie');
    const stale = await admin.call(updateSuggestionWeights, { body: { version, near: 5 } });
    expect(stale.status).toBe(409);
    await admin.send(updateSuggestionWeights, { body: { version: version + 1, near: 5 } });
  });

  it('[ROT-05] an agency starts with the contract’s weights', async () => {
    expect(await admin.get(getSuggestionWeights)).toMatchObject(FIRST_WEIGHTS);
  });

  it('[ROT-05] every weight can be changed', async () => {
    const { updated_at: _updated_at, version, ...weights } = await admin.get(getSuggestionWeights);
    const others = Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, 10 - weight]));
    expect(await admin.send(updateSuggestionWeights, { body: { version, ...others } })).toMatchObject(others);
    await admin.send(updateSuggestionWeights, { body: { version: version + 1, ...weights } });
  });
});

const readDay = ({ start_at }: { start_at: string }) => start_at.slice(0, 10);

async function restrict(young_person_id: string, carer_id: string): Promise<void> {
  const me = await app.owner<{ id: string }[]>`select id from app_user where user_type = 'admin'`;
  for (const { id } of [...me, { id: carer_id }])
    await app.owner`insert into young_person_reader (young_person_id, user_id) values (${young_person_id}, ${id})`;
  await app.owner`update young_person set is_restricted = true where id = ${young_person_id}`;
}
