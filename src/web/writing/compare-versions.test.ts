import { expect, it } from 'vitest';
import { leaveOut } from '#web/writing/CompareVersions.tsx';
import { type ComparedField, compareFields } from '#web/writing/compared-fields.ts';

interface Team {
  name: string;
  phone: string;
}
const compared: ComparedField<Team>[] = [
  { name: 'name', label: 'Name', words: ({ name }) => name },
  { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
];

it('[UIX-09] [REF-03] starts with theirs for what was not changed here, and with mine for what was', () => {
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
