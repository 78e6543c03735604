/**
 * A young person who is missing, from the moment somebody says so until the return home interview is over.
 *
 *   (opened) ──▶ missing ──find──▶ found ──close──▶ closed
 *
 *   step     who                                                    function
 *   open     an administrator, a carer who has them now, or had     openEpisode
 *            them when they said so
 *   correct  an administrator, while it is not closed               correctEpisode
 *   find     the same, and the carer who opened it                  findYoungPerson
 *   close    an administrator: interview held, or declined and why  closeEpisode
 *
 * 1. A young person is missing once at a time: missing_episode_one_missing. They may be missing again before the
 *    interview of the time before is over.
 * 2. The return home interview is due INTERVIEW_HOURS after they were found.
 * 3. Each episode is a notifiable event too (notifiable-events.ts): those who must be told, and by when, stand there.
 * 4. A carer may have said it without signal: it is taken for a day where they had them then, though the office has taken them
 *    off the visit since.
 * 5. That somebody is missing, or found, is not refused for a moment ahead of the clock here: it is cut to this minute.
 * 6. Where somebody else has said it already, words fill what the record lacks and write over nothing. The log has them under their
 *    writer's name, and the office is told (addEpisodeWords).
 *
 * Every other step is refused by missing_episode_guard.
 */
import { z } from 'zod';
import { DeviceInstant } from '#contract/core/device-clock.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Email,
  Id,
  Instant,
  Line,
  listShape,
  paging,
  Ref,
  Repeatable,
  Text,
  Version,
} from '#contract/core/shapes.ts';
import { Delivery, Duty } from '#contract/safety/notifiable-events.ts';

/**
 * The database has the same number (db/functions/safety.interview-hours.sql). Statutory guidance on children who run
 * away or go missing, January 2014.
 */
export const INTERVIEW_HOURS = 72;
export const MAX_PACK_RECIPIENTS = 10;

const WITH_THEM_BEFORE_MS = 30 * 60_000;
const WITH_THEM_AFTER_MS = 2 * 60 * 60_000;

/**
 * Whether the carer of an appointment is with its young person now. Enforced by actor_has_young_person_now. A device
 * uses this if it cannot ask the server.
 */
export const isWithThem = ({ start_at, end_at }: { start_at: string; end_at: string }, now: Date): boolean =>
  Date.parse(start_at) <= now.getTime() + WITH_THEM_BEFORE_MS &&
  Date.parse(end_at) > now.getTime() - WITH_THEM_AFTER_MS;

export const EpisodeStatus = z.enum(['missing', 'found', 'closed']);
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

const InterviewOutcome = z.enum(['held', 'declined'], 'Say whether it was held or declined.');

const EpisodeSummary = z.object({
  id: Id,
  young_person: Ref,
  status: EpisodeStatus,
  last_seen_at: Instant,
  last_seen_place: z.string(),
  opened_at: Instant,
  found_at: Instant.nullable(),
  interview_due_at: Instant.nullable(),
  interview: InterviewOutcome.nullable(),
  closed_at: Instant.nullable(),
});
export type EpisodeSummary = z.infer<typeof EpisodeSummary>;

const EpisodeNote = z.object({
  id: Id,
  /** `sent`: the police form, and to whom. */
  kind: z.enum(['note', 'sent']),
  text: z.string(),
  happened_at: Instant,
  author: Ref,
  /** Whether each address has received the form. Empty for other notes. */
  deliveries: z.array(Delivery),
});

export const Episode = EpisodeSummary.extend({
  clothes: z.string(),
  circumstances: z.string(),
  /** Null if the reader may not see them. */
  opened_by: Ref.nullable(),
  found_by: Ref.nullable(),
  found_text: z.string(),
  interview_at: Instant.nullable(),
  /** Only for the office. Empty for others. */
  interview_text: z.string(),
  closed_by: Ref.nullable(),
  /** Whether the reader may report that they are found. */
  may_find: z.boolean(),
  /** The oldest first. Carers see their own notes, and clients none. */
  notes: z.array(EpisodeNote),
  /** Its notifiable event. Null except for the office. */
  event_id: Id.nullable(),
  /** People who must be told. Only for the office. */
  duties: z.array(Duty),
  version: Version,
});
export type Episode = z.infer<typeof Episode>;

const readers = { admin: 'ALL', carer: 'YPW', client: 'CLI' } as const;
const hands = { admin: 'ALL', carer: 'YPW' } as const;
const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

/** What is known so far. */
const facts = {
  last_seen_at: Instant,
  last_seen_place: Line(500),
  clothes: Text(2000),
  circumstances: Text(4000),
};

export const listEpisodes = endpoint({
  method: 'GET',
  path: '/api/missing_episodes/',
  summary: 'Missing episodes, newest first',
  access: readers,
  audit: 'missing_episode.list',
  shows: ({ items }) => items.map(({ young_person }) => young_person.id),
  query: z.strictObject({
    status: Repeatable(EpisodeStatus),
    young_person_id: Id.optional(),
    ...paging(['opened_at', 'last_seen_at', 'status']),
  }),
  answer: listShape(EpisodeSummary),
});

export const openEpisode = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/',
  summary:
    'Report a young person missing; alerts the office straight away. One open episode per young person',
  access: hands,
  audit: null,
  /** `said_at`: when the carer reported it, possibly without signal. */
  body: z.strictObject({ young_person_id: Id, ...facts, said_at: DeviceInstant.optional() }),
  /**
   * For a carer who is no longer with them, as they reported it: by initials, and with `opened_by` null, because they
   * may not read it any more.
   */
  answer: Episode,
  status: 201,
});

/**
 * Every page about a young person makes this call, to show the button and whether they are missing. Opening such a page
 * is not a view of a missing episode (decision 021).
 */
export const listMissingNow = endpoint({
  method: 'GET',
  path: '/api/missing_episodes/now/',
  summary: 'Young people in view who are missing now, and those with the carer who asks',
  access: readers,
  audit: null,
  answer: z.object({
    missing: z.array(z.object({ id: Id, young_person: Ref })),
    /** Ids of young people whom the carer is with, and may report missing. Empty for others. */
    with_carer: z.array(Id),
  }),
});

export const getEpisode = endpoint({
  method: 'GET',
  path: '/api/missing_episodes/{id}',
  summary: 'One missing episode, limited to what the user may see',
  access: readers,
  audit: 'missing_episode.view',
  params,
  answer: Episode,
});

export const correctEpisode = endpoint({
  method: 'PUT',
  path: '/api/missing_episodes/{id}',
  summary: 'Correct where and when they were last seen, their clothes and what happened',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ ...facts, version: Version }),
  answer: Episode,
});

export const addEpisodeNote = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/{id}/notes/',
  summary: 'Add a note of what happened and when; now by default',
  access: hands,
  audit: null,
  params,
  body: z.strictObject({
    text: Text(4000).min(1, 'Write something first.'),
    happened_at: Instant.optional(),
  }),
  answer: Episode,
  status: 201,
});

export const addEpisodeWords = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/{id}/words/',
  summary:
    'Add details from another person: fills gaps in the record, overwrites nothing, logs the rest and alerts the office',
  access: hands,
  audit: null,
  params,
  body: z.strictObject({ ...facts, said_at: DeviceInstant.optional() }),
  answer: Episode,
  status: 201,
});

export const findYoungPerson = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/{id}/found/',
  summary: 'Record that they are found, when, and how they are',
  access: hands,
  audit: null,
  params,
  body: z.strictObject({
    found_at: Instant,
    text: Text(4000).min(1, 'Say where they were and how they are.'),
  }),
  answer: Episode,
  status: 200,
});

export const closeEpisode = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/{id}/close/',
  summary: 'Close the episode: the return home interview was held, or declined and why',
  access: office,
  audit: null,
  params,
  body: z
    .strictObject({ interview: InterviewOutcome, interview_at: Instant.nullable(), text: Text(4000) })
    .refine(({ interview, interview_at }) => interview === 'declined' || interview_at !== null, {
      path: ['interview_at'],
      message: 'Say when it was held.',
    })
    .refine(({ interview, text }) => interview === 'held' || text !== '', {
      path: ['text'],
      message: 'Enter the reason.',
    }),
  answer: Episode,
  status: 200,
});

export const downloadPack = endpoint({
  method: 'GET',
  path: '/api/missing_episodes/{id}/pack/',
  summary: 'The police form as PDF, made from the current record and limited to what the user may see',
  access: readers,
  audit: 'missing_episode.pack',
  params,
  answer: z.unknown(),
  produces: 'application/pdf',
});

export const listPackContacts = endpoint({
  method: 'GET',
  path: '/api/missing_episodes/{id}/contacts/',
  summary: 'Who can be sent the police form',
  access: office,
  audit: 'missing_episode.view',
  params,
  answer: z.array(z.object({ name: z.string(), email: z.string(), detail: z.string() })),
});

export const sendPack = endpoint({
  method: 'POST',
  path: '/api/missing_episodes/{id}/send_pack/',
  summary: 'E-mail the police form to chosen addresses; the log records them',
  access: office,
  limit: 'e_mail',
  audit: null,
  params,
  body: z
    .strictObject({
      /** Addresses from the current offer. One that was corrected meanwhile gets nothing. */
      to: z.array(Email).max(MAX_PACK_RECIPIENTS, `Choose up to ${MAX_PACK_RECIPIENTS} addresses.`),
      /** Typed by hand, for example one that the police gave. */
      other: Email.optional(),
    })
    .refine(({ to, other }) => to.length > 0 || other !== undefined, {
      path: ['to'],
      error: 'Choose who gets it.',
    }),
  answer: Episode,
  status: 201,
});
