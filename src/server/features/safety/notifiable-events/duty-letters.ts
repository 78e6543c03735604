import { formatDateTime } from '#contract/core/dates.ts';
import type { DutyLetter } from '#contract/safety/notifiable-events.ts';
import type { Config } from '#server/config.ts';

export type Letterhead = Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>;

/** The facts of an event that a letter may contain. */
export interface LetterFacts {
  type: string;
  happened_at: string;
  client: string;
  /** Null for a restricted record, because people other than its readers may see mail. */
  initials: string | null;
  /** For an event of a missing episode. */
  missing: MissingFacts | null;
}

interface MissingFacts {
  last_seen_at: string;
  found_at: string | null;
  /** Empty if unknown, or if letters must leave it out. */
  place: string;
  /** The same for the family. */
  place_for_family: string;
}

/** A duty's text for its recipient, from the data file. */
export interface LetterWords {
  letter_to: string | null;
  letter_text: string | null;
  is_to_family: boolean;
}

/** The prepared letter to a recipient; null if the rule has none. It contains only the young person's initials. */
export function writeLetter(
  { AGENCY_NAME, AGENCY_PHONE }: Letterhead,
  facts: LetterFacts,
  { letter_to, letter_text, is_to_family }: LetterWords,
): DutyLetter | null {
  if (letter_to === null || letter_text === null) return null;
  const { type, client, initials } = facts;
  return {
    subject: `Notification: ${type}${initials ? `, ${initials}` : ''}`,
    body: [
      `To: ${letter_to}`,
      `We are notifying you of an event about ${initials ?? 'a young person'}, who is the responsibility of ${client}.`,
      [`What: ${type}`, ...describeTimes(facts, is_to_family)].join('\n'),
      letter_text,
      `We do not put names in e-mails. ${AGENCY_PHONE ? `Please ring ${AGENCY_PHONE} for the rest, and` : 'Please'} reply to this e-mail so we know you received it.`,
      AGENCY_NAME,
    ].join('\n\n'),
  };
}

/**
 * A letter gives the time the young person was last seen. The episode was opened later, and that time would mislead.
 */
function describeTimes({ happened_at, missing }: LetterFacts, is_to_family: boolean): string[] {
  if (!missing) return [`When: ${formatDateTime(happened_at)}`];
  const { last_seen_at, found_at } = missing;
  const place = is_to_family ? missing.place_for_family : missing.place;
  return [
    `Last seen: ${formatDateTime(last_seen_at)}${place ? ` at ${place}` : ''}`,
    ...(found_at ? [`Found: ${formatDateTime(found_at)}`] : []),
  ];
}
