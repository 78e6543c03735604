import { expect, it } from 'vitest';
import { getYoungPerson, updateYoungPerson } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();

it('[YPN-03] a school is not a home: it is neither the area nor listed first, however new', async () => {
  const { id } = await given.youngPerson();
  const params = { id };
  const school = {
    kind: 'School',
    line_1: '2 School Lane',
    town: 'Canterbury',
    postcode: 'CT1 1AA',
    from_date: '2026-09-01',
  };
  const home = { kind: 'Home', line_1: '164 Grange Road', town: 'Maidstone', postcode: 'ME14 1AA' };
  const put = async (...addresses: object[]) => {
    const { version } = await office.get(getYoungPerson, { params });
    return office.send(updateYoungPerson, { params, body: { version, addresses } as never });
  };
  const findArea = async () =>
    (await owner`select home_area from young_person where id = ${id}`)[0]?.home_area;
  await put(school);
  expect(await findArea()).toBe('Canterbury');
  const { addresses } = await put(school, home);
  expect([await findArea(), addresses.map(({ kind }) => kind)]).toEqual(['Maidstone', ['Home', 'School']]);
});
