import { expect, it } from 'vitest';
import {
  type About,
  compareAbout,
  describeOther,
  findNameNow,
  readAbout,
} from '#web/features/reports/written-about.ts';

const aPerson = (name: string) => ({ id: name.toLowerCase(), name });
const [connor, dora, lambeth] = [aPerson('Connor'), aPerson('Dora'), aPerson('Lambeth')];
const visit = (young_person: About | null, is_unnamed = false) => ({
  ...{ is_restricted: false, is_unnamed, young_person, client: lambeth },
});

it('[REP-10] text stays about the same person if their carer may no longer see the name', () => {
  expect(compareAbout(connor, visit(null, true))).toBeUndefined();
  expect(compareAbout(connor, visit(connor))).toBeUndefined();
  expect(compareAbout(lambeth, visit(null))).toBeUndefined();
  expect(readAbout(visit(null, true))).toBeNull();
});

it('[REP-10] text about another person is asked about', () => {
  const other = compareAbout(connor, visit(dora));
  expect(other && describeOther(other)).toBe('You wrote this about Connor, but the visit is now for Dora.');
  expect(compareAbout(connor, visit(null))).toMatchObject({ now: lambeth });
});

it('[REP-10] [YPN-04] text is listed by the name in its visit, and never by a closed or different one', () => {
  expect(findNameNow(connor, visit(connor))).toBe('Connor');
  expect(findNameNow(lambeth, visit(null))).toBe('Lambeth');
  expect(findNameNow(connor, visit(dora))).toBeUndefined();
  expect(findNameNow(connor, { ...visit(connor), is_restricted: true })).toBeUndefined();
  expect(findNameNow(connor, visit(null, true))).toBeUndefined();
  expect(findNameNow(undefined, visit(connor))).toBeUndefined();
});
