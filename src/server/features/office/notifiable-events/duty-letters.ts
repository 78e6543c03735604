import { formatDateTime } from '#contract/core/dates.ts';
import type { Duty } from '#contract/office/notifiable-events.ts';
import type { Config } from '#server/config.ts';

export type Letterhead = Pick<Config, 'AGENCY_NAME' | 'AGENCY_PHONE'>;

export interface LetterFacts {
  type: string;
  happened_at: string;
  client: string;
  /** Null of a restricted record: mail is read by more than its readers. */
  initials: string | null;
}

/** The letter to those who must be told, before somebody adds to it. A young person appears by their initials alone. */
export function writeLetter(
  { AGENCY_NAME, AGENCY_PHONE }: Letterhead,
  { type, happened_at, client, initials }: LetterFacts,
  { recipient, task }: Pick<Duty, 'recipient' | 'task'>,
): Duty['letter'] {
  const about = initials ?? 'a young person';
  return {
    subject: `Notification: ${type}${initials ? `, ${initials}` : ''}`,
    body: [
      `To: ${recipient}`,
      `We tell you of an event about ${about}, for whom ${client} is responsible.`,
      `What: ${type}\nWhen: ${formatDateTime(happened_at)}\nAsked for: ${task}`,
      `We write no names in e-mails. ${AGENCY_PHONE ? `Please ring ${AGENCY_PHONE} for the rest, and` : 'Please'} answer this e-mail so that we know that it came.`,
      AGENCY_NAME,
    ].join('\n\n'),
  };
}
