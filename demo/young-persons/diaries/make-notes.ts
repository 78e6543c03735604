import { addDays, startOfLondonDay, toLondonDay, toLondonTime } from '#contract/core/dates.ts';
import { Ids } from '#demo/ids.ts';
import { minutesAfter, type PastVisit } from '#demo/past-visits.ts';
import type { User, YoungPerson } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import { ADDENDA, NOTES, type NoteWords } from '#demo/young-persons/diaries/note-words.ts';

export interface DemoNote {
  id: string;
  young: YoungPerson;
  author: User;
  /** London's. */
  date: string;
  time: string;
  title: string;
  text: string;
  is_shared: boolean;
  createdMs: number;
  releasedMs: number | null;
  has_drawing: boolean;
  addendum: { id: string; text: string; createdMs: number } | null;
}

/** Two months: as far back as the timeline looks by itself. */
const DAYS_BACK = 60;
const DAY_MS = 86_400_000;

/**
 * Two months of case notes. About the demo people's own young people somebody writes once or several times on most
 * days; about the others a carer does after one visit in five. The same seed, visits and day give the same notes.
 */
export function makeNotes(
  seed: number,
  visits: readonly PastVisit[],
  admins: readonly User[],
  today: string,
): DemoNote[] {
  const todayMs = Date.parse(startOfLondonDay(today));
  const writing: Writing = {
    random: new Random(seed, 'case notes'),
    ids: new Ids(new Random(seed, 'case note keys'), todayMs - DAYS_BACK * DAY_MS),
    admins,
    todayMs,
  };
  const byYoung = Map.groupBy(visits, ({ appointment }) => appointment.young);
  const notes: DemoNote[] = [];
  for (const [young, theirs] of byYoung) {
    if (young.showcase === null) {
      for (const visit of theirs)
        if (writing.random.chance(0.2)) notes.push(note(writing, young, visit.carer, visit.endMs));
      continue;
    }
    // The first of each demo carer’s has the thickest file.
    const mostADay = young.showcase === 0 ? 4 : 2;
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = Date.parse(startOfLondonDay(addDays(today, -back)));
      const ofDay = theirs.filter(
        ({ endMs }) => toLondonDay(new Date(endMs).toISOString()) === addDays(today, -back),
      );
      for (let count = writing.random.int(young.showcase === 0 ? 1 : 0, mostADay); count > 0; count--) {
        const visit = ofDay[count - 1] ?? writing.random.pick(theirs);
        const atMs = ofDay[count - 1]?.endMs ?? day + writing.random.int(9 * 60, 20 * 60) * 60_000;
        notes.push(note(writing, young, visit.carer, atMs));
      }
    }
  }
  return notes.toSorted((a, b) => a.createdMs - b.createdMs);
}

interface Writing {
  random: Random;
  ids: Ids;
  admins: readonly User[];
  todayMs: number;
}

function note(
  { random, ids, admins, todayMs }: Writing,
  young: YoungPerson,
  carer: User,
  atMs: number,
): DemoNote {
  const words = random.pick(NOTES.filter(({ oldEnough = 0 }) => oldEnough <= young.age));
  const author = words.byOffice ? random.pick(admins) : carer;
  const createdMs = minutesAfter(atMs, random.int(4, 150), todayMs);
  const at = new Date(atMs).toISOString();
  const age = todayMs - createdMs;
  const isReleased = age > 3 * DAY_MS && random.chance(0.25);
  const isAddedTo = age > 3 * DAY_MS && random.chance(0.06);
  return {
    id: ids.next(),
    ...{ young, author, createdMs },
    ...{ date: toLondonDay(at), time: toLondonTime(at), title: words.title },
    text: about(words, young),
    is_shared: !random.chance(0.08),
    releasedMs: isReleased ? minutesAfter(createdMs, random.int(600, 2000), todayMs) : null,
    has_drawing: words.title.startsWith('Drawing') && young.showcase !== null,
    addendum: isAddedTo
      ? {
          id: ids.next(),
          text: random.pick(ADDENDA).replaceAll('{name}', young.first_name),
          createdMs: minutesAfter(createdMs, random.int(1600, 4000), todayMs),
        }
      : null,
  };
}

const about = ({ text }: NoteWords, { first_name }: YoungPerson) => text.replaceAll('{name}', first_name);
