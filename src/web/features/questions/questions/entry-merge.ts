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
} from '#web/features/questions/questions/entry-pairing.ts';

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
  const list = (answers: Answers) => listKept(questions, answers, group);
  const [here, there] = [list(mine), list(theirs)];
  if (!(here && there))
    return (here ?? there ?? []).map((_, at) => withoutOther(here ? 'mine' : 'theirs', at));
  const entries = { mine: here, theirs: there, base: base && list(base) };
  return alignSlots(group, entries).map((slot) => ({ slot, difference: compareSlot(group, entries, slot) }));
}

/** A side that does not ask for the group says nothing of it: entries that are kept all the same stay, and none takes none off. */
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

/** Entries of that side that are in no slot. */
function left(entries: readonly Entry[], slots: readonly Slot[], side: 'mine' | 'theirs'): Numbered {
  const placed = new Set(slots.map((slot) => slot[side]));
  return [...entries.entries()].filter(([at]) => !placed.has(at));
}

/** Both sides' own: the same entry where they say the same, or one says all of the other and goes on. */
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

/** By the number that it has on this screen; one that is not here, by the number that it has on the other side. */
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
