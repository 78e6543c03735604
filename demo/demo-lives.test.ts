import { expect, it } from 'vitest';
import { todayInLondon } from '#contract/core/dates.ts';
import { getYoungPerson, listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { createDemoAgency } from '#demo/demo-agency.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, owner, database_url } = await startTestApp();
await createDemoAgency(database_url, { seed: 1, today: todayInLondon() });
const office = as.admin();

it('[YPN-03] every active young person in the demo agency has a complete record, and drafts do not', async () => {
  const people = await owner<{ id: string; status: string }[]>`select id, status from young_person`;
  const missing = { ACTIVE: new Set<number>(), DRAFT: new Set<number>() };
  for (const { id, status } of people) {
    const { steps } = await office.get(getYoungPerson, { params: { id } });
    if (status === 'ACTIVE' || status === 'DRAFT')
      missing[status].add(steps.reduce((sum, step) => sum + step.missing, 0));
  }
  expect([...missing.ACTIVE]).toEqual([0]);
  expect(missing.DRAFT.size).toBeGreaterThan(0);
  expect(missing.DRAFT).not.toContain(0);
}, 60_000);

it('[YPN-04] shows the demo carer photos, contacts and related people, and hides one confidential address', async () => {
  const [user] = await owner`select * from app_user where email = 'carer@placewell.test'`;
  const carer = as.user({ ...user, subject: 'the demo carer' } as never);
  await owner`update app_user set subject = 'the demo carer' where email = 'carer@placewell.test'`;
  const { items } = await carer.get(listYoungPersons);
  const details = await Promise.all(items.map(({ id }) => carer.get(getYoungPerson, { params: { id } })));
  expect(details.length).toBeGreaterThan(1);
  const hidden = details.filter(({ has_confidential_address }) => has_confidential_address);
  expect(hidden.map(({ addresses }) => addresses)).toEqual(hidden.map(() => []));
  expect(hidden.length).toBeGreaterThan(0);
  expect(details.every(({ contacts }) => contacts.length >= 2)).toBe(true);
  expect(items.some(({ photo }) => photo !== null)).toBe(true);
  const [area] = await owner`select count(*)::int as count from young_person y join young_person_address a
    on a.young_person_id = y.id and a.is_confidential where y.home_area is not null`;
  expect(area?.count).toBe(0);
  const [kin] = await owner`select count(*)::int as count from young_person_relation`;
  expect(kin?.count).toBeGreaterThan(200);
});
