/** The person that waiting words were written about, and the one that their visit is for by now. */
import type { About, VisitWork } from '#web/features/visits/visits/visit-work.ts';

/** An appointment as far as it says whom it is for. */
interface ForSomebody {
  is_restricted: boolean;
  young_person: About | null;
  client: About;
}

/** Null where the record is closed to its carer: then nothing says who it is. */
export function readAbout({ is_restricted, young_person, client }: ForSomebody): About | null {
  if (is_restricted) return null;
  const { id, name } = young_person ?? client;
  return { id, name };
}

export interface OtherPerson {
  /** Undefined: an earlier version kept the words without that. */
  was: About | undefined;
  now: About;
}

/** Undefined where the words are about the person whom the visit is for, and where a record is closed. */
export function findOther(work: VisitWork | undefined, appointment: ForSomebody): OtherPerson | undefined {
  const now = readAbout(appointment);
  const isEmpty = !work || Object.keys(work.parts).length === 0;
  if (isEmpty || !now || work.about === null || work.about?.id === now.id) return undefined;
  return { was: work.about, now };
}

export const describeOther = ({ was, now }: OtherPerson): string =>
  was
    ? `You wrote this about ${was.name}; the visit is for ${now.name} now.`
    : `It is not known whom you wrote this about; the visit is for ${now.name}.`;

/** The words count for this person from now on: their writer says so. */
export function giveTo(work: VisitWork, now: About): VisitWork {
  const parts = Object.entries(work.parts).map(([place, part]) => [
    place,
    part.theirs ? part : { ...part, problem: null },
  ]);
  return { ...work, about: now, parts: Object.fromEntries(parts) };
}
