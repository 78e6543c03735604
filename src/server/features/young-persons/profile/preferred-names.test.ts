import { expect, it } from 'vitest';
import { getAppointment, listAppointments } from '#contract/appointments/appointments.ts';
import { search } from '#contract/oversight/search.ts';
import {
  findYoungPersonDuplicates,
  getYoungPerson,
  listYoungPersons,
} from '#contract/young-persons/young-persons.ts';
import { openNameBook } from '#server/features/appointments/name-book.actions.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given, owner } = await startTestApp({ now: '2026-11-24T10:00:00Z' });
const office = as.admin();

async function called(first_name: string, last_name: string, preferred_name: string | null) {
  const young_person = await given.youngPerson({ client: 'Ashdown', first_name, last_name });
  await owner`update young_person set preferred_name = ${preferred_name} where id = ${young_person.id}`;
  return young_person;
}
const mo = await called('Mohammed', 'Reed', 'Mo');
const [cara, council] = [as.carer('Cara'), as.client('Ashdown')];
const visit = await given.appointment({ carer: 'Cara', client: 'Ashdown', young_person: mo });

it('[YPN-03] Every role sees the preferred name first, on the record, in lists and at appointments', async () => {
  for (const reader of [office, cara, council]) {
    const person = await reader.get(getYoungPerson, { params: { id: mo.id } });
    expect([person.name, person.first_name]).toEqual(['Mo Reed', 'Mohammed']);
    const { items } = await reader.get(listYoungPersons);
    expect(items.find(({ id }) => id === mo.id)?.name).toBe('Mo Reed');
    const seen = await reader.get(getAppointment, { params: { id: visit.id } });
    expect(seen.young_person?.name).toBe('Mo Reed');
  }
});

it.each([
  ['Jo', 'Jo Ashe'],
  ['Jo Ashe', 'Jo Ashe'],
  ['  ', 'Joanna Ashe'],
  [null, 'Joanna Ashe'],
])('[YPN-03] A preferred name "%s" of Joanna Ashe reads %s', async (preferred_name, name) => {
  const { id } = await called('Joanna', 'Ashe', preferred_name);
  expect((await office.get(getYoungPerson, { params: { id } })).name).toBe(name);
});

it('[DAT-03] Both names find a young person in the list, appointments, search and imported files', async () => {
  const names = await openNameBook(owner);
  for (const name of ['mo reed', 'mohammed reed']) {
    for (const reader of [office, cara, council])
      expect((await reader.get(listYoungPersons, { query: { name } })).total).toBe(1);
    const query = { start_date: '2026-11-20', end_date: '2026-11-30', young_person: name };
    expect((await office.get(listAppointments, { query })).total).toBe(1);
    const hits = await office.get(search, { query: { q: name } });
    expect(JSON.stringify(hits)).toContain('legal name Mohammed Reed');
    expect(names.young_person(mo.client_id, name)).toBe(mo.id);
  }
});

it('[YPN-02] The list is sorted by the displayed name', async () => {
  for (const [first, preferred] of [
    ['Aaron', 'Zebedee'],
    ['Barnaby', null],
  ] as const)
    await called(first, 'Sortable', preferred);
  const { items } = await office.get(listYoungPersons, { query: { name: 'sortable', sort: 'name' } });
  expect(items.map(({ name }) => name)).toEqual(['Barnaby Sortable', 'Zebedee Sortable']);
});

it('[YPN-03] A possible duplicate shows the legal name too', async () => {
  const query = { first_name: 'Mohammed', last_name: 'Reed', dob: '2012-05-17' };
  const [found] = await office.get(findYoungPersonDuplicates, { query });
  expect(found?.name).toBe('Mo Reed (legal name Mohammed Reed)');
});
