import { isDay } from '#contract/core/dates.ts';
import { normaliseName } from '#contract/core/search-words.ts';
import type { ReferredPerson } from '#contract/young-persons/referral-form.ts';
import nicknames from '#server/data/nicknames.json' with { type: 'json' };

/**
 * Scores how likely a young person is the one in a referral: names in any order, accents, nicknames, mistyped
 * letters, and dates of birth with a wrong digit or with day and month swapped.
 */
export interface Candidate {
  first_name: string;
  middle_names: string | null;
  last_name: string;
  preferred_name: string | null;
  dob: string | null;
}

export interface Likeness {
  /** From 0 to 100. */
  likeness: number;
  why: string;
}

/** Below this score nobody is shown. */
export const LEAST_LIKENESS = 62;

const WEIGHT_OF_NAME = 0.6;

const NAME_GROUPS = new Map<string, string[][]>();
for (const group of nicknames.items)
  for (const name of group) NAME_GROUPS.set(name, [...(NAME_GROUPS.get(name) ?? []), group]);

/** The words of each name, and the name as one word: Anne-Marie matches Annemarie, too. */
const wordsIn = (...names: (string | null)[]): string[] => [
  ...new Set(
    names.flatMap((name) => [...splitName(name), splitName(name).join('')]).filter((word) => word.length > 0),
  ),
];

const splitName = (name: string | null): string[] => normaliseName(name ?? '').split(/[ .]+/);

/** The name with its nicknames: Bob, Bobby, Robert. */
const listVariants = (name: string): string[] => [
  ...new Set([name, ...(NAME_GROUPS.get(name) ?? []).flat()]),
];

/** The full names that may have been meant: each variant of the first name, with the last. */
export function listNames({ first_name, last_name, preferred_name }: ReferredPerson): string[] {
  const last = splitName(last_name).join(' ');
  const firsts = wordsIn(first_name, preferred_name).flatMap(listVariants);
  return [...new Set(firsts.length > 0 ? firsts.map((first) => `${first} ${last}`.trim()) : [last])].filter(
    Boolean,
  );
}

/** The dates that may have been meant: itself, day and month swapped, and each with one wrong digit. */
export function listDates(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-');
  const dates = [dob, `${year}-${day}-${month}`];
  for (const index of [2, 3, 5, 6, 8, 9])
    for (let digit = 0; digit <= 9; digit++)
      dates.push(`${dob.slice(0, index)}${digit}${dob.slice(index + 1)}`);
  return [...new Set(dates.filter(isDay))];
}

export function judgeLikeness(wanted: ReferredPerson, candidate: Candidate): Likeness {
  const name = compareNames(wanted, candidate);
  const date = compareDates(wanted.dob, candidate.dob);
  const likeness = Math.round(100 * (WEIGHT_OF_NAME * name + (1 - WEIGHT_OF_NAME) * date.score));
  return { likeness, why: `${describeName(name)}, ${date.why}` };
}

function compareNames(wanted: ReferredPerson, candidate: Candidate): number {
  const theirs = wordsIn(
    candidate.first_name,
    candidate.middle_names,
    candidate.last_name,
    candidate.preferred_name,
  );
  const first = findBest([wanted.first_name, wanted.preferred_name].flatMap(waysToSplit), theirs);
  if (!wanted.last_name) return first;
  return (first + findBest(waysToSplit(wanted.last_name), theirs)) / 2;
}

const waysToSplit = (name: string): string[][] => [
  splitName(name).filter(Boolean),
  [splitName(name).join('')].filter(Boolean),
];

/** The mean score of the words, for the best match among their names. */
function findBest(names: readonly string[][], theirs: readonly string[]): number {
  const found = names
    .filter((words) => words.length > 0)
    .map(
      (words) =>
        words.map((word) => findWord(word, theirs)).reduce((sum, each) => sum + each, 0) / words.length,
    );
  return Math.max(0, ...found);
}

const NICKNAME_SCORE = 0.95;

function findWord(word: string, theirs: readonly string[]): number {
  const scores = theirs.map((their) => {
    if (their === word) return 1;
    if (listVariants(word).includes(their)) return NICKNAME_SCORE;
    return compareWords(word, their);
  });
  return Math.max(0, ...scores);
}

/** 1 for the same word; less for each inserted, deleted, changed or swapped letter. */
function compareWords(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : Math.max(0, 1 - editDistance(a, b) / longest);
}

/** Inserted, deleted, changed or swapped letters (the optimal string alignment distance). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const steps = [(next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps.push((before[j - 2] ?? 0) + 1);
      next.push(Math.min(...steps));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

function compareDates(wanted: string | null, theirs: string | null): { score: number; why: string } {
  if (!wanted || !theirs) return { score: 0.4, why: 'no date of birth to compare' };
  if (wanted === theirs) return { score: 1, why: 'same date of birth' };
  const [year, month, day] = wanted.split('-');
  if (`${year}-${day}-${month}` === theirs) return { score: 0.9, why: 'day and month of birth swapped' };
  const digits = [...wanted].filter((digit, index) => digit !== theirs[index]).length;
  if (digits === 1) return { score: 0.85, why: 'one digit of the date of birth differs' };
  return {
    score: digits === 2 && wanted.slice(0, 4) === theirs.slice(0, 4) ? 0.3 : 0,
    why: 'different date of birth',
  };
}

function describeName(score: number): string {
  if (score === 1) return 'Same name';
  if (score >= 0.75) return 'Similar name';
  return score >= 0.5 ? 'Part of the name matches' : 'Different name';
}
