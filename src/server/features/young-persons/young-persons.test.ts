import { describe, expect, it } from 'vitest';
import { createYoungPerson, listYoungPersons } from '#contract/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();

describe('POST /api/app_young_persons/', () => {
  it('[YPN-03] begins a draft with a name, a date of birth and a client, and says what each step still needs', async () => {
    const client = await given.client();
    const made = await office.send(createYoungPerson, {
      body: { first_name: 'Amara', last_name: 'Nwosu', dob: '2012-03-04', client_id: client.id },
    });
    expect(made).toMatchObject({
      status: 'DRAFT',
      name: 'Amara Nwosu',
      age: 14,
      client: { id: client.id },
      version: 1,
    });
    expect(made.steps.map(({ route_segment, missing }) => [route_segment, missing])).toEqual([
      ['step-one', 2],
      ['step-two', 5],
      ['step-three', 5],
      ['step-four', 4],
      ['step-five', 2],
      ['step-six', 5],
    ]);
    const list = await office.get(listYoungPersons, { query: { name: 'nwosu amara' } });
    expect(list.items).toMatchObject([{ id: made.id, photo: null, key_risks: [] }]);
  });
});
