/**
 * Matches the entries of two versions of a repeated group. Entries have no ids, so they are matched by their text and
 * times.
 */
import { isSameAnswer } from '#contract/questions/entry-matching.ts';
import type { Entry, QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Question } from '#contract/questions/questions.ts';

/** Numbers on one side to numbers on the other. */
type Pairs = Map<number, number>;

export const pairSame = (mine: readonly Entry[], theirs: readonly Entry[]): Pairs =>
  pairLikest(
    mine.flatMap((entry, from) =>
      theirs.map((other, to) => ({ from, to, likeness: isSameEntry(entry, other) ? 1 : 0 })),
    ),
  );

/** Matches entries that are equal on both sides, whatever they were in the opened version. */
export function followSame(toMine: Pairs, same: Pairs): { pairs: Pairs; taken: Set<number> } {
  const pairs: Pairs = new Map();
  for (const [base, here] of toMine) {
    const there = same.get(here);
    if (there !== undefined) pairs.set(base, there);
  }
  return { pairs, taken: new Set(same.values()) };
}

/** Matches equal entries, wherever they are, and then reworded entries, the most similar first. */
export function pairWithOpened(
  was: readonly Entry[],
  is: readonly Entry[],
  group: QuestionGroup,
  known?: { pairs: Pairs; taken: Set<number> },
): Pairs {
  const singles = findSingles(group, was, is);
  return pairLikest(
    was.flatMap((before, from) =>
      is.map((after, to) => ({ from, to, likeness: judgeLikeness(group, before, after, singles) })),
    ),
    known,
  );
}

interface Likeness {
  from: number;
  to: number;
  likeness: number;
}

/** Matches each entry with at most one other, the most similar first, then the nearest. */
export function pairLikest(all: readonly Likeness[], known?: { pairs: Pairs; taken: Set<number> }): Pairs {
  const likest = all
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const pairs: Pairs = new Map(known?.pairs);
  const taken = new Set(known?.taken);
  for (const { from, to } of likest) {
    if (pairs.has(from) || taken.has(to)) continue;
    pairs.set(from, to);
    taken.add(to);
  }
  return pairs;
}

/** Texts and times that only one entry has on each side: they identify the check. */
interface Singles {
  /** Such as `check-time 23:00`, whatever its text. */
  times: ReadonlySet<string>;
  /** An entry's whole text, whatever its time. */
  texts: ReadonlySet<string>;
}

const findSingles = (group: QuestionGroup, was: readonly Entry[], is: readonly Entry[]): Singles => ({
  times: findSingle(was, is, (entry) => listTimes(group, entry)),
  texts: findSingle(was, is, (entry) => [readText(group, entry)].filter(Boolean)),
});

function findSingle(
  was: readonly Entry[],
  is: readonly Entry[],
  listMarks: (entry: Entry) => string[],
): ReadonlySet<string> {
  const [before, after] = [was, is].map((entries) => countAll(entries.flatMap(listMarks)));
  return new Set(
    [...(before ?? [])].flatMap(([mark, count]) => (count === 1 && after?.get(mark) === 1 ? mark : [])),
  );
}

function countAll(marks: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return counts;
}

const listTimes = (group: QuestionGroup, entry: Entry): string[] =>
  group.questions.flatMap(({ id, input_type }) =>
    TIME_TYPES.has(input_type) && id in entry ? `${id} ${String(entry[id])}` : [],
  );

/**
 * From 0 (different entries) to 4 (equal). Options say little: two checks of one night, both "asleep", differ only in
 * their times. In doubt they are two entries, and both are kept.
 */
function judgeLikeness(group: QuestionGroup, a: Entry, b: Entry, singles: Singles): number {
  if (isSameEntry(a, b)) return 4;
  if (isBlank(a) || isBlank(b)) return 0;
  const [text, other] = [readText(group, a), readText(group, b)];
  // A text that only one entry has says more than its time, which somebody may have corrected.
  if (text === other && singles.texts.has(text)) return 3.5;
  if (goesOn(a, b) || goesOn(b, a)) {
    // The more answers both have, the surer the match. An entry without text matches any check at its time, if no text
    // matches.
    const common = Math.min(Object.keys(a).length, Object.keys(b).length) / 100;
    return Boolean(text) === Boolean(other) ? 3 + common : 0.2 + common;
  }
  const telling = group.questions.filter(
    ({ id, input_type }) => !OPTION_TYPES.has(input_type) && id in a && id in b,
  );
  if (telling.length > 0 && telling.every(({ id }) => isSameAnswer(a[id] ?? null, b[id] ?? null))) return 2;
  if (text && other && (text.startsWith(other) || other.startsWith(text))) return 1.7;
  const [words, others] = [readWords(group, a), readWords(group, b)];
  const likeness = compareWords(words, others);
  const times = new Set(listTimes(group, b));
  if (!listTimes(group, a).some((time) => times.has(time) && singles.times.has(time))) return likeness;
  // Sentences at one time with nothing in common are the same check only if no other entry matches.
  const areBrief = Math.min(words.size, others.size) < MIN_TELLING_WORDS;
  return areBrief || likeness > 0 ? 1.5 : 0.01;
}

/** `Asleep` may become `Awake in bed`; a sentence is seldom rewritten completely. */
const MIN_TELLING_WORDS = 4;

const TIME_TYPES: ReadonlySet<string> = new Set<Question['input_type']>(['TIME', 'DATETIME']);
const OPTION_TYPES: ReadonlySet<string> = new Set<Question['input_type']>([
  'CATEGORICAL',
  'DROPDOWN',
  'BOOLEAN',
  'MULTIPLE_CHOICE',
]);

const isBlank = (entry: Entry): boolean => Object.keys(entry).length === 0;

/** From 0 (too few words in common) to 1 (the same words). One word out of two, such as "he", proves nothing. */
function compareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  const [fewer, more] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  const isMost = common * 2 > fewer && (common > 2 || common * 2 > more);
  return isMost ? common / more : 0;
}

const wordsBefore = new WeakMap<Entry, ReadonlySet<string>>();

/** Cached, because each entry is compared with every entry of the other side. */
function readWords(group: QuestionGroup, entry: Entry): ReadonlySet<string> {
  const known = wordsBefore.get(entry);
  if (known) return known;
  const words = new Set(
    readText(group, entry)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  wordsBefore.set(entry, words);
  return words;
}

const readText = (group: QuestionGroup, entry: Entry): string =>
  group.questions
    .flatMap(({ id, input_type }) => (input_type === 'TEXT' ? String(entry[id] ?? '') : []))
    .join(' ')
    .trim();

/** Whether `b` contains everything in `a`, and perhaps more. A longer number or time does not count as more. */
export const goesOn = (a: Entry, b: Entry): boolean =>
  Object.entries(a).every(([id, answer]) => {
    const other = b[id] ?? null;
    if (typeof answer === 'string' && typeof other === 'string')
      return other === answer || (/\p{L}/u.test(answer) && other.startsWith(answer.trim()));
    return isSameAnswer(answer, other);
  });

export const isSameEntry = (a: Entry, b: Entry | undefined): boolean =>
  b !== undefined && goesOnExactly(a, b) && goesOnExactly(b, a);

const goesOnExactly = (a: Entry, b: Entry): boolean =>
  Object.entries(a).every(([id, answer]) => isSameAnswer(answer, b[id] ?? null));

/** An empty entry counts as the start of another only if no entry with text does. */
export function judgeAdded(a: Entry, b: Entry): number {
  if (isSameEntry(a, b)) return 3;
  if (!(goesOn(a, b) || goesOn(b, a))) return 0;
  return isBlank(a) || isBlank(b) ? 1 : 2 + Math.min(Object.keys(a).length, Object.keys(b).length) / 100;
}
