/** The person that words were written about, and the one that their visit is for by now (REP-10). */

/** A young person, or where the visit has none its organisation. */
export interface About {
  id: string;
  name: string;
}

/** An appointment or a report as far as it says whom it is for. */
interface ForSomebody {
  is_restricted: boolean;
  young_person: About | null;
  /** Left out by what an earlier version kept. */
  is_unnamed?: boolean | undefined;
  client: About;
}

/** Null where its carer is not told whom it is for, closed or not any more: then the server alone knows, and compares. */
export function readAbout({ is_restricted, is_unnamed, young_person, client }: ForSomebody): About | null {
  if (is_restricted || is_unnamed) return null;
  const { id, name } = young_person ?? client;
  return { id, name };
}

export interface OtherPerson {
  /** Undefined: an earlier version kept the words without that. */
  was: About | undefined;
  now: About;
}

/** Undefined where the words are about the person whom it is for, and where a record is closed. */
export function compareAbout(was: About | null | undefined, visit: ForSomebody): OtherPerson | undefined {
  const now = readAbout(visit);
  return !now || was === null || was?.id === now.id ? undefined : { was, now };
}

/** The name of the person that words are about, where the visit is for them still and is not closed. */
export function findNameNow(about: About | null | undefined, visit: ForSomebody): string | undefined {
  const now = readAbout(visit);
  return now && about?.id === now.id ? now.name : undefined;
}

/** In the words of the server, for one whom the reader is not told any more. */
export const forgetName = ({ id }: About): About => ({ id, name: 'somebody else' });

export const describeOther = ({ was, now }: OtherPerson): string =>
  was
    ? `You wrote this about ${was.name}, but the visit is now for ${now.name}.`
    : `Check who you wrote this about. The visit is for ${now.name}.`;
