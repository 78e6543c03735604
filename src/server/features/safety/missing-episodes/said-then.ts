import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Episode, openEpisode } from '#contract/safety/missing-episodes.ts';

type Said = BodyOf<typeof openEpisode>;

export const describeSaidThen = (said_at: string) =>
  `Reported on ${formatDateTime(said_at)} by a carer who is no longer assigned to them.`;

/** Words the log entry of a carer's report, made offline while they were with the young person. */
export function describeWords({
  said_at,
  last_seen_at,
  last_seen_place,
  clothes,
  circumstances,
}: Said & { said_at: string }): string {
  return [
    describeSaidThen(said_at),
    `Last seen ${formatDateTime(last_seen_at)}`,
    ...[last_seen_place, clothes, circumstances].filter(Boolean),
  ]
    .join('\n')
    .slice(0, 4000);
}

/** The record's details before the report, and the notes that its author has already made. */
export interface Had {
  had_seen_at: string;
  had_place: string;
  had_clothes: string;
  had_circumstances: string;
  noted: string;
}

const findMinute = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/**
 * Words the log entry of another person's report: details that the record lacked, and differences. Empty if
 * everything is there already.
 */
export function describeAdded(
  { last_seen_at, last_seen_place, clothes, circumstances }: Omit<Said, 'young_person_id'>,
  { had_seen_at, had_place, had_clothes, had_circumstances, noted }: Had,
  lead: string,
): string {
  const facts = [
    { label: 'Where', word: last_seen_place, had: had_place },
    { label: 'Clothes and belongings', word: clothes, had: had_clothes },
    { label: 'What happened', word: circumstances, had: had_circumstances },
  ]
    .filter(({ word, had }) => word && word !== had)
    .map(({ label, word, had }) => ({ line: `${label}: ${word}`, isFilled: had === '' }));
  const seen = `Last seen: ${formatDateTime(last_seen_at)}`;
  const isSeenAsHad = findMinute(last_seen_at) === findMinute(had_seen_at);
  const filled = facts.filter(({ isFilled }) => isFilled).map(({ line }) => line);
  const differing = [
    ...(isSeenAsHad ? [] : [seen]),
    ...facts.filter(({ isFilled }) => !isFilled).map(({ line }) => line),
  ].filter((line) => !`\n${noted}\n`.includes(`\n${line}\n`));
  if (filled.length + differing.length === 0) return '';
  return [
    lead,
    ...(filled.length > 0 ? ['Added to the record, which had no answer:', ...filled] : []),
    ...(differing.length > 0
      ? ['Not added, because the record says something different:', ...differing]
      : []),
  ].join('\n');
}

/** The episode for a carer who cannot read it: only what they reported. */
export function describeUnseen(
  { young_person_id, last_seen_at, last_seen_place, clothes, circumstances }: Said,
  { id, initials, opened_at }: { id: string; initials: string; opened_at: string },
): Episode {
  return {
    id,
    young_person: { id: young_person_id, name: initials },
    status: 'missing',
    last_seen_at,
    last_seen_place,
    clothes,
    circumstances,
    opened_at,
    opened_by: null,
    found_at: null,
    found_by: null,
    found_text: '',
    interview_due_at: null,
    interview: null,
    interview_at: null,
    interview_text: '',
    closed_at: null,
    closed_by: null,
    may_find: false,
    notes: [],
    event_id: null,
    duties: [],
    version: 1,
  };
}
