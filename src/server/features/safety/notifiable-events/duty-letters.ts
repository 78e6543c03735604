import { formatDateTime } from '#contract/core/dates.ts';
import type { DutyLetter } from '#contract/safety/notifiable-events.ts';
import type { Config } from '#server/config.ts';

export type Letterhead = Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>;

/** All that a letter may tell of an event. */
export interface LetterFacts {
  type: string;
  happened_at: string;
  client: string;
  /** Null of a restricted record: mail is read by more than its readers. */
  initials: string | null;
  /** For an event of a missing episode. */
  missing: MissingFacts | null;
}

interface MissingFacts {
  last_seen_at: string;
  found_at: string | null;
  /** Empty where it is not known, or where letters keep quiet about it. */
  place: string;
  /** The same for the family. */
  place_for_family: string;
}

/** The words of a duty for its recipient, as the data file has them. */
export interface LetterWords {
  letter_to: string | null;
  letter_text: string | null;
  is_to_family: boolean;
}

/** The letter to those who must be told, before somebody adds to it; null where the rule has none. A young person appears by their initials alone. */
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

/** An episode begins for its readers when the young person was last seen; it is opened later, and that time would mislead them. */
function describeTimes({ happened_at, missing }: LetterFacts, is_to_family: boolean): string[] {
  if (!missing) return [`When: ${formatDateTime(happened_at)}`];
  const { last_seen_at, found_at } = missing;
  const place = is_to_family ? missing.place_for_family : missing.place;
  return [
    `Last seen: ${formatDateTime(last_seen_at)}${place ? ` at ${place}` : ''}`,
    ...(found_at ? [`Found: ${formatDateTime(found_at)}`] : []),
  ];
}
