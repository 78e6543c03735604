import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Episode, openEpisode } from '#contract/office/missing-episodes.ts';

type Said = BodyOf<typeof openEpisode>;

/** A carer's words in the log, who said them when they had the young person, without signal. */
export function describeWords({
  said_at,
  last_seen_at,
  last_seen_place,
  clothes,
  circumstances,
}: Said & { said_at: string }): string {
  return [
    `Said on ${formatDateTime(said_at)}, before there was signal. The carer does not have them any more.`,
    `Last seen ${formatDateTime(last_seen_at)}`,
    ...[last_seen_place, clothes, circumstances].filter(Boolean),
  ]
    .join('\n')
    .slice(0, 4000);
}

/** The episode as far as a carer knows it who does not read it: as they said it. */
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
