import { expect, it } from 'vitest';
import {
  type About,
  compareAbout,
  describeOther,
  readAbout,
} from '#web/features/reports/reports/written-about.ts';

const aPerson = (name: string) => ({ id: name.toLowerCase(), name });
const [connor, dora, lambeth] = [aPerson('Connor'), aPerson('Dora'), aPerson('Lambeth')];
const visit = (young_person: About | null, about_id: string | null) => ({
  ...{ is_restricted: false, young_person, about_id, client: lambeth },
});

it('[REP-10] words stay about the same person where their carer is not told the name any more', () => {
  expect(compareAbout(connor, visit(null, 'connor'))).toBeUndefined();
  expect(compareAbout(connor, visit(connor, 'connor'))).toBeUndefined();
  expect(compareAbout(lambeth, visit(null, 'lambeth'))).toBeUndefined();
});

it('[REP-10] words about another person are asked about, by name where it is told', () => {
  const named = compareAbout(connor, visit(dora, 'dora'));
  expect(named && describeOther(named)).toBe('You wrote this about Connor; the visit is for Dora now.');
  const unnamed = compareAbout(connor, visit(null, 'dora'));
  expect(unnamed && describeOther(unnamed)).toBe(
    'You wrote this about Connor; the visit is for somebody else now.',
  );
  expect(readAbout({ ...visit(null, null), is_restricted: true })).toBeNull();
});
