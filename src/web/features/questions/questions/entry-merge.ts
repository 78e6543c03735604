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
import { isSameAnswer, listEntries, pairEntries } from '#contract/questions/entry-matching.ts';
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
  slot: Slot;
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
  return alignSlots(entries).map((slot) => ({ slot, difference: compareSlot(group, entries, slot) }));
}

interface Lists {
  mine: Entry[];
  theirs: Entry[];
  base: Entry[] | undefined;
}

function alignSlots({ mine, theirs, base }: Lists): Slot[] {
  const [toMine, toTheirs] = base
    ? [pairReworded(base, mine), pairReworded(base, theirs)]
    : [new Map<number, number>(), new Map<number, number>()];
  const slots: Slot[] = (base ?? []).map((_, at) => ({
    base: at,
    ...numbered('mine', toMine.get(at)),
    ...numbered('theirs', toTheirs.get(at)),
  }));
  const added = pairAdded(left(mine, slots, 'mine'), left(theirs, slots, 'theirs'), base === undefined);
  return inOrder([...slots.filter(({ mine: m, theirs: t }) => m !== undefined || t !== undefined), ...added]);
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
function pairAdded(mine: Numbered, theirs: Numbered, isBlind: boolean): Slot[] {
  const is = (pair: readonly [Entry, Entry]) => goesOn(...pair) || goesOn(pair[1], pair[0]);
  const pairs = isBlind
    ? pairReworded(
        mine.map(([, entry]) => entry),
        theirs.map(([, entry]) => entry),
      )
    : new Map<number, number>();
  const taken = new Set(pairs.values());
  const slots = mine.map(([at, entry], index): Slot => {
    const known = pairs.get(index);
    const found = known ?? theirs.findIndex(([, other], there) => !taken.has(there) && is([entry, other]));
    if (found < 0) return { mine: at };
    taken.add(found);
    return { mine: at, ...numbered('theirs', theirs[found]?.[0]) };
  });
  const rest = theirs.filter((_, there) => !taken.has(there)).map(([at]): Slot => ({ theirs: at }));
  return [...slots, ...rest];
}

/** In the order of mine; each that is theirs alone after the one that it follows there. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const ordered = slots
    .filter(({ mine }) => mine !== undefined)
    .toSorted((a, b) => (a.mine ?? 0) - (b.mine ?? 0));
  const others = slots
    .filter(({ mine }) => mine === undefined)
    .toSorted((a, b) => (a.theirs ?? 0) - (b.theirs ?? 0));
  for (const slot of others) {
    const before = ordered.findLastIndex(
      ({ theirs = Number.POSITIVE_INFINITY }) => theirs < (slot.theirs ?? 0),
    );
    ordered.splice(before + 1, 0, slot);
  }
  return ordered;
}

/** Pairs that agree in an answer, and between them those in which half of the words are the same. */
function pairReworded(was: readonly Entry[], is: readonly Entry[]): Map<number, number> {
  const pairs = pairEntries(was, is);
  const all = new Map(pairs);
  let [from, to] = [0, 0];
  for (const [i, j] of [...pairs, [was.length, is.length] as const]) {
    for (let at = from; at < i; at++) {
      const found = is.slice(to, j).findIndex((entry) => isReworded(was[at] ?? {}, entry));
      if (found < 0) continue;
      all.set(at, to + found);
      to += found + 1;
    }
    [from, to] = [i + 1, j + 1];
  }
  return all;
}

function isReworded(a: Entry, b: Entry): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const common = [...one].filter((word) => other.has(word)).length;
  return common > 0 && common * 2 >= Math.min(one.size, other.size);
}

const wordsOf = (entry: Entry): ReadonlySet<string> =>
  new Set(
    JSON.stringify(Object.values(entry))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

/** Whether `b` says all that `a` says, and perhaps more. */
const goesOn = (a: Entry, b: Entry): boolean =>
  Object.entries(a).every(([id, answer]) => {
    const other = b[id] ?? null;
    if (typeof answer === 'string' && typeof other === 'string') return other.startsWith(answer.trim());
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
    slot,
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
