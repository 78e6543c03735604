import { expect, it } from 'vitest';
import { createRotaEntry } from '#contract/appointments/rotas.ts';
import { getSuggestionWeights, updateSuggestionWeights } from '#contract/appointments/suggestion-weights.ts';
import { listSuggestedCarers } from '#contract/appointments/suggestions.ts';
import { updateUser } from '#contract/organisations/users.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

// A Wednesday, in summer time.
const app = await startTestApp({ now: '2027-06-16T09:00:00Z' });
const { as, given } = app;
const admin = as.admin();
const suggest = (id: string) => admin.get(listSuggestedCarers, { params: { id } });
/** An appointment in Croydon that nobody has. */
const gapAt = (start_at: string) =>
  given.appointment({ carers: [], start_at, hours: 4, place: 'Nine Street, Croydon CR0 1AB' });

async function carerIn(postcode_district: string, name: string) {
  const carer = await given.carer(name);
  const [user] = await app.owner<{ version: number }[]>`select version from app_user where id = ${carer.id}`;
  await admin.send(updateUser, {
    params: { id: carer.id },
    body: { version: user?.version ?? 1, postcode_district },
  });
  return carer;
}

it('[ROT-05] the nearer of two carers comes first, with the miles in a straight line; a distant one has a caution', async () => {
  const carers = [
    await carerIn('CR8', 'Addiscombe Ann'),
    await carerIn('SE25', 'Norwood Nick'),
    await carerIn('BN1', 'Brighton Bob'),
  ];
  const { suggested } = await suggest((await gapAt('2027-07-07T09:00:00Z')).id);
  const found = suggested.filter(({ carer }) => carers.some(({ id }) => id === carer.id));
  expect(found.map(({ carer }) => carer.name)).toEqual(['Norwood Nick', 'Addiscombe Ann', 'Brighton Bob']);
  expect(found[0]?.reasons).toContain('Lives about 2 miles away in a straight line, SE25 to CR0');
  expect(found[2]?.cautions).toContain('Lives about 37 miles away in a straight line, BN1 to CR0');
});

it('[ROT-05] too little travel time from the previous appointment is reported, and lists another carer first, at the agency’s speed', async () => {
  const [away, other] = [await given.carer('Beach Bea'), await given.carer('Ready Rob')];
  await given.appointment({
    carers: [away],
    start_at: '2027-07-14T07:00:00Z',
    hours: 1.5,
    place: 'Pier, Brighton BN1 1AB',
  });
  await admin.send(createRotaEntry, { body: { carer_id: away.id, date: '2027-07-14', kind: 'available' } });
  const gap = await gapAt('2027-07-14T09:00:00Z');
  const find = async () => {
    const { suggested } = await suggest(gap.id);
    return suggested.filter(({ carer }) => [away.id, other.id].includes(carer.id));
  };
  const counted = await find();
  expect(counted.map(({ carer }) => carer.name)).toEqual(['Ready Rob', 'Beach Bea']);
  expect(counted[1]?.cautions).toContain(
    'Only 30 minutes after 08:00–09:30, about 37 miles away. Travel takes about 111 minutes',
  );
  const { version } = await admin.get(getSuggestionWeights);
  await admin.send(updateSuggestionWeights, { body: { version, travel_minutes: 0 } });
  const uncounted = await find();
  expect(uncounted.map(({ carer }) => carer.name)).toEqual(['Beach Bea', 'Ready Rob']);
  expect(JSON.stringify(uncounted)).not.toContain('Travel takes');
});
