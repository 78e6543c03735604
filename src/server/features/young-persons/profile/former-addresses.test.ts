import { expect, it } from 'vitest';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin('Olive');

it('[YPN-03] [APT-06] only the office sees an archived address', async () => {
  const client = await given.client();
  const young_person = await given.youngPerson({ client });
  const carer = await given.carer();
  await given.appointment({ carers: [carer], young_person });
  await given.address({ young_person, line_1: '3 Elm Road', postcode: 'CR0 1AB' });
  const params = { id: young_person.id };
  const { version } = await office.get(getYoungPerson, { params });
  const next = { line_1: '9 Oak Lane', town: 'Croydon', postcode: 'CR0 2AB' };
  const saved = await office.send(updateYoungPerson, { params, body: { version, addresses: [next] } });
  expect(saved.former_addresses).toEqual([{ line_1: '3 Elm Road', line_2: null, postcode: 'CR0 1AB' }]);
  const social = await given.user({ user_type: 'client', client });
  for (const who of [as.user(carer), as.user(social)])
    expect((await who.get(getYoungPerson, { params })).former_addresses).toEqual([]);
});
