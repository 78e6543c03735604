/**
 * Two versions of a group that repeats, and the one that both were made from. Entries are told by what they say, not by
 * their number: one that is taken off shifts all that follow.
 *
 * 1. An entry that stays as it was opened on one side is as the other side has it, or gone where the other took it off.
 * 2. An entry that is new on either side stays: two that each added one have both.
 * 3. Words win over none: one that was reworded here and taken off there is kept, and the other way round.
 * 4. Reworded on both sides, mine count until theirs are taken; where theirs say all of mine and more, theirs.
 */
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { isSameAnswer, listEntries } from '#contract/questions/entry-matching.ts';
import type { Entry, QuestionGroup } from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';

/** One entry: its number on each side that has it, from 0. */
interface Slot {
  base?: number;
  mine?: number;
  theirs?: number;
}

export interface EntryDifference {
  label: string;
  mine: string;
  theirs: string;
  /** Theirs counts unless somebody says otherwise. */
  begins_with_theirs: boolean;
}

interface Versions {
  mine: Answers;
  theirs: Answers;
  /** Undefined where it is not known. */
  base: Answers | undefined;
}

/** All entries of both in one order, of which those that differ say so. */
export function alignEntries(
  questions: readonly Question[],
  group: QuestionGroup,
  { mine, theirs, base }: Versions,
): { slot: Slot; difference: EntryDifference | undefined }[] {
  const list = (answers: Answers) => listEntries(questions, answers, group);
  const entries = { mine: list(mine), theirs: list(theirs), base: base && list(base) };
  return alignSlots(group, entries).map((slot) => ({ slot, difference: compareSlot(group, entries, slot) }));
}

interface Lists {
  mine: Entry[];
  theirs: Entry[];
  base: Entry[] | undefined;
}

function alignSlots(group: QuestionGroup, { mine, theirs, base = [] }: Lists): Slot[] {
  const [toMine, toTheirs] = [pairEntries(base, mine, group), pairEntries(base, theirs, group)];
  const opened = base
    .map(
      (_, at): Slot => ({
        base: at,
        ...numbered('mine', toMine.get(at)),
        ...numbered('theirs', toTheirs.get(at)),
      }),
    )
    .filter((slot) => slot.mine !== undefined || slot.theirs !== undefined);
  const added = pairAdded(left(mine, opened, 'mine'), left(theirs, opened, 'theirs'));
  return inOrder([...opened, ...added]);
}

const numbered = (side: 'mine' | 'theirs', at: number | undefined): Slot =>
  at === undefined ? {} : { [side]: at };

type Numbered = [at: number, entry: Entry][];

/** Entries of that side that are in no slot. */
function left(entries: readonly Entry[], slots: readonly Slot[], side: 'mine' | 'theirs'): Numbered {
  const placed = new Set(slots.map((slot) => slot[side]));
  return [...entries.entries()].filter(([at]) => !placed.has(at));
}

/** Both sides' own: the same entry where they say the same, or one says all of the other and goes on. */
function pairAdded(mine: Numbered, theirs: Numbered): Slot[] {
  const taken = new Set<number>();
  const slots = mine.map(([here, entry]): Slot => {
    const found = theirs.find(
      ([there, other]) => !taken.has(there) && (goesOn(entry, other) || goesOn(other, entry)),
    );
    if (!found) return { mine: here };
    taken.add(found[0]);
    return { mine: here, theirs: found[0] };
  });
  return [
    ...slots,
    ...theirs.filter(([there]) => !taken.has(there)).map(([there]): Slot => ({ theirs: there })),
  ];
}

/** In the order of mine, or of theirs where nothing was moved here; each that is on the other side alone after the one that it follows there. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const isMoved = (side: 'mine' | 'theirs') =>
    sortBy(slots, side)
      .map(({ base }) => base)
      .filter((base) => base !== undefined)
      .some((base, at, all) => base < (all[at - 1] ?? 0));
  const [main, other] =
    isMoved('theirs') && !isMoved('mine') ? (['theirs', 'mine'] as const) : (['mine', 'theirs'] as const);
  const ordered = sortBy(slots, main);
  for (const slot of sortBy(slots, other).filter((each) => each[main] === undefined)) {
    const before = ordered.findLastIndex(
      (each) => (each[other] ?? Number.POSITIVE_INFINITY) < (slot[other] ?? 0),
    );
    ordered.splice(before + 1, 0, slot);
  }
  return ordered;
}

const isOn =
  (side: 'mine' | 'theirs') =>
  (slot: Slot): boolean =>
    slot[side] !== undefined;
const sortBy = (slots: readonly Slot[], side: 'mine' | 'theirs'): Slot[] =>
  slots.filter(isOn(side)).toSorted((a, b) => (a[side] ?? 0) - (b[side] ?? 0));

/** Pairs those that say the same, wherever they stand; then those that are the same reworded, the likest first. */
function pairEntries(was: readonly Entry[], is: readonly Entry[], group: QuestionGroup): Map<number, number> {
  const likest = was
    .flatMap((before, from) =>
      is.map((after, to) => ({ from, to, likeness: judgeLikeness(group, before, after) })),
    )
    .filter(({ likeness }) => likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of likest) {
    if (pairs.has(from) || taken.has(to)) continue;
    pairs.set(from, to);
    taken.add(to);
  }
  return pairs;
}

/**
 * From 0, two entries, to 4, the same. Options say little of which entry it is: two checks of a night, both asleep, are told by
 * their times. Where in doubt they are two, and both are kept.
 */
function judgeLikeness(group: QuestionGroup, a: Entry, b: Entry): number {
  if (isSameEntry(a, b)) return 4;
  if (isBlank(a) || isBlank(b)) return 0;
  if (goesOn(a, b) || goesOn(b, a)) return 3;
  const telling = group.questions.filter(
    ({ id, input_type }) => !OPTION_TYPES.has(input_type) && id in a && id in b,
  );
  if (telling.length > 0 && telling.every(({ id }) => isSameAnswer(a[id] ?? null, b[id] ?? null))) return 2;
  return compareWords(wordsOf(group, a), wordsOf(group, b));
}

const OPTION_TYPES: ReadonlySet<string> = new Set<Question['input_type']>([
  'CATEGORICAL',
  'DROPDOWN',
  'BOOLEAN',
  'MULTIPLE_CHOICE',
]);

const isBlank = (entry: Entry): boolean => Object.keys(entry).length === 0;

/** From 0, fewer than half of the words alike, to 1, the same words. */
function compareWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && common * 2 >= Math.min(a.size, b.size) ? common / Math.max(a.size, b.size) : 0;
}

/** The words that somebody wrote. */
const wordsOf = (group: QuestionGroup, entry: Entry): ReadonlySet<string> =>
  new Set(
    group.questions
      .flatMap(({ id, input_type }) => (input_type === 'TEXT' ? String(entry[id] ?? '') : []))
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** Whether `b` says all that `a` says, and perhaps more; a number or a time says no more by another digit. */
const goesOn = (a: Entry, b: Entry): boolean =>
  Object.entries(a).every(([id, answer]) => {
    const other = b[id] ?? null;
    if (typeof answer === 'string' && typeof other === 'string')
      return other === answer || (/\p{L}/u.test(answer) && other.startsWith(answer.trim()));
    return isSameAnswer(answer, other);
  });

function compareSlot(
  group: QuestionGroup,
  { mine, theirs, base }: Lists,
  slot: Slot,
): EntryDifference | undefined {
  const [here, there, opened] = [at(mine, slot.mine), at(theirs, slot.theirs), at(base ?? [], slot.base)];
  const [words, otherWords] = [sayEntry(group, here), sayEntry(group, there)];
  if (words === otherWords) return undefined;
  const wasOpened = opened !== undefined;
  return {
    label: nameSlot(group.entry_label, slot, wasOpened),
    mine: words || sayMissing(wasOpened && !here),
    theirs: otherWords || sayMissing(wasOpened && !there),
    begins_with_theirs: beginsWithTheirs(here, there, opened),
  };
}

const at = (entries: readonly Entry[], number: number | undefined): Entry | undefined =>
  number === undefined ? undefined : entries[number];

function beginsWithTheirs(
  mine: Entry | undefined,
  theirs: Entry | undefined,
  base: Entry | undefined,
): boolean {
  if (base && isSameEntry(base, mine)) return true;
  if (base && isSameEntry(base, theirs)) return false;
  if (!mine || !theirs) return theirs !== undefined;
  return goesOn(mine, theirs);
}

const isSameEntry = (a: Entry, b: Entry | undefined): boolean =>
  b !== undefined && goesOnExactly(a, b) && goesOnExactly(b, a);

const goesOnExactly = (a: Entry, b: Entry): boolean =>
  Object.entries(a).every(([id, answer]) => isSameAnswer(answer, b[id] ?? null));

const sayMissing = (wasTakenOff: boolean): string => (wasTakenOff ? 'Taken off' : '');

/** By the number that it has on this screen; one that is not here, by the number that it has on the other side. */
function nameSlot(label: string, { mine, theirs, base }: Slot, wasOpened: boolean): string {
  if (mine !== undefined)
    return `${label} ${mine + 1}${theirs === undefined && !wasOpened ? ', only here' : ''}`;
  return base === undefined
    ? `${label} ${(theirs ?? 0) + 1} there, not here`
    : `${label} ${base + 1} as you opened it`;
}

function sayEntry(group: QuestionGroup, entry: Entry = {}): string {
  return group.questions
    .flatMap((question) => {
      const words = describeAnswer(question, entry[question.id]);
      return words ? `${question.label}: ${words}` : [];
    })
    .join('\n');
}
