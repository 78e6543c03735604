/** The person that text was written about, and the person the visit is now for (REP-10). */

/** A young person or, if the visit has none, its organisation. */
export interface About {
  id: string;
  name: string;
}

/** The parts of an appointment or a report that say whom it is for. */
interface ForSomebody {
  is_restricted: boolean;
  young_person: About | null;
  /** Missing if an earlier version stored it. */
  is_unnamed?: boolean | undefined;
  client: About;
}

/**
 * Null if the carer cannot see whom it is for, whether or not the record is closed now. Then only the server knows, and
 * compares.
 */
export function readAbout({ is_restricted, is_unnamed, young_person, client }: ForSomebody): About | null {
  if (is_restricted || is_unnamed) return null;
  const { id, name } = young_person ?? client;
  return { id, name };
}

export interface OtherPerson {
  /** Undefined if an earlier version stored the text without it. */
  was: About | undefined;
  now: About;
}

/** Undefined if the text is about the person the visit is for, or if the record is closed. */
export function compareAbout(was: About | null | undefined, visit: ForSomebody): OtherPerson | undefined {
  const now = readAbout(visit);
  return !now || was === null || was?.id === now.id ? undefined : { was, now };
}

/** The name of the person the text is about, if the visit is still for them and not closed. */
export function findNameNow(about: About | null | undefined, visit: ForSomebody): string | undefined {
  const now = readAbout(visit);
  return now && about?.id === now.id ? now.name : undefined;
}

/** The server's text for someone the reader may no longer see. */
export const forgetName = ({ id }: About): About => ({ id, name: 'somebody else' });

export const describeOther = ({ was, now }: OtherPerson): string =>
  was
    ? `You wrote this about ${was.name}, but the visit is now for ${now.name}.`
    : `Check who you wrote this about. The visit is for ${now.name}.`;
