import { expect, it } from 'vitest';
import { leaveOut } from '#web/forms/CompareVersions.tsx';
import { type ComparedField, compareFields } from '#web/forms/compared-fields.ts';

interface Team {
  name: string;
  phone: string;
}
const compared: ComparedField<Team>[] = [
  { name: 'name', label: 'Name', words: ({ name }) => name },
  { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
];

it('[UIX-09] [REF-03] begins with theirs in what was not touched here, and with mine in what was', () => {
  const opened = { name: 'North', phone: '' };
  const [mine, theirs] = [
    { name: 'North-east', phone: '' },
    { name: 'North', phone: '020 7946 0000' },
  ];
  const differences = compareFields(compared, mine, theirs);
  expect(differences.map(({ id }) => id)).toEqual(['name', 'phone']);
  expect([...leaveOut(differences, compareFields(compared, opened, mine))]).toEqual(['phone']);
  expect([...leaveOut(differences, undefined)]).toEqual([]);
});
