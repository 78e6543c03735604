/**
 * Merges two versions of a repeated group that are based on the same one. Entries are matched by content and not by
 * number, because removing one shifts all that follow.
 *
 * 1. An entry unchanged on one side is taken from the other side, or removed if the other side removed it.
 * 2. An entry added on either side stays: if both sides add one, both stay.
 * 3. Text wins over a removal: an entry that one side changed and the other removed is kept.
 * 4. If both sides changed an entry, mine counts until the user takes theirs. If theirs contains all of mine and more,
 *    theirs counts.
 */
import { describeAnswer } from '#contract/questions/answers-in-words.ts';
import { listEntries } from '#contract/questions/entry-matching.ts';
import {
  type Entry,
  isAnswered,
  isGroupAsked,
  type QuestionGroup,
} from '#contract/questions/question-groups.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import {
  followSame,
  goesOn,
  isSameEntry,
  judgeAdded,
  pairLikest,
  pairSame,
  pairWithOpened,
} from '#web/features/questions/entry-pairing.ts';

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
  /** The other version is preselected. */
  begins_with_theirs: boolean;
}

interface Versions {
  mine: Answers;
  theirs: Answers;
  /** Undefined if it is not known. */
  base: Answers | undefined;
}

/** Lists the entries of both sides in one order, with the differences. */
export function alignEntries(
  questions: readonly Question[],
  group: QuestionGroup,
  { mine, theirs, base }: Versions,
): { slot: Slot; difference: EntryDifference | undefined }[] {
  const list = (answers: Answers) => listKept(questions, answers, group);
  const [here, there] = [list(mine), list(theirs)];
  if (!(here && there))
    return (here ?? there ?? []).map((_, at) => withoutOther(here ? 'mine' : 'theirs', at));
  const entries = { mine: here, theirs: there, base: base && list(base) };
  return alignSlots(group, entries).map((slot) => ({ slot, difference: compareSlot(group, entries, slot) }));
}

/** If the group does not apply on a side, that side removes nothing: entries saved there stay. */
function listKept(
  questions: readonly Question[],
  answers: Answers,
  group: QuestionGroup,
): Entry[] | undefined {
  if (isGroupAsked(questions, answers, group)) return listEntries(questions, answers, group);
  const given = Object.hasOwn(answers, group.identifier) ? (answers[group.identifier] ?? []) : [];
  const kept = given.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([, value]) => isAnswered(value))),
  );
  return kept.some((entry) => Object.keys(entry).length > 0) ? kept : undefined;
}

const withoutOther = (side: 'mine' | 'theirs', at: number) => ({
  slot: { [side]: at },
  difference: undefined,
});

interface Lists {
  mine: Entry[];
  theirs: Entry[];
  base: Entry[] | undefined;
}

function alignSlots(group: QuestionGroup, { mine, theirs, base = [] }: Lists): Slot[] {
  const same = pairSame(mine, theirs);
  const toMine = pairWithOpened(base, mine, group);
  const toTheirs = pairWithOpened(base, theirs, group, followSame(toMine, same));
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

/** The side's entries that are in no slot. */
function left(entries: readonly Entry[], slots: readonly Slot[], side: 'mine' | 'theirs'): Numbered {
  const placed = new Set(slots.map((slot) => slot[side]));
  return [...entries.entries()].filter(([at]) => !placed.has(at));
}

/**
 * Matches entries that both sides added: those that are equal, and those where one contains the other and continues it.
 */
function pairAdded(mine: Numbered, theirs: Numbered): Slot[] {
  const pairs = pairLikest(
    mine.flatMap(([from, entry]) =>
      theirs.map(([to, other]) => ({ from, to, likeness: judgeAdded(entry, other) })),
    ),
  );
  const taken = new Set(pairs.values());
  return [
    ...mine.map(([here]): Slot => ({ mine: here, ...numbered('theirs', pairs.get(here)) })),
    ...theirs.filter(([there]) => !taken.has(there)).map(([there]): Slot => ({ theirs: there })),
  ];
}

/**
 * In my order, or in theirs if nothing was moved here. An entry that only the other side has comes after the entry it
 * follows there.
 */
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

const sayMissing = (wasTakenOff: boolean): string => (wasTakenOff ? 'Removed' : '');

/** Names an entry by its number on this screen or, if it is not here, by its number on the other side. */
function nameSlot(label: string, { mine, theirs, base }: Slot, wasOpened: boolean): string {
  if (mine !== undefined)
    return `${label} ${mine + 1}${theirs === undefined && !wasOpened ? ', only in this version' : ''}`;
  return base === undefined
    ? `${label} ${(theirs ?? 0) + 1}, only in the other version`
    : `${label} ${base + 1}, when you opened it`;
}

function sayEntry(group: QuestionGroup, entry: Entry = {}): string {
  return group.questions
    .flatMap((question) => {
      const words = describeAnswer(question, entry[question.id]);
      return words ? `${question.label}: ${words}` : [];
    })
    .join('\n');
}
