import type { AnswerOf, QueryOf } from '#contract/core/endpoint.ts';
import type { List } from '#contract/core/shapes.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { SOCIAL_WORKER_ROLE_WORDS } from '#contract/organisations/social-workers.ts';
import type {
  Episode,
  EpisodeSummary,
  listEpisodes,
  listMissingNow,
  listPackContacts,
} from '#contract/safety/missing-episodes.ts';
import type { Db } from '#server/db/pools.ts';
import { countRows, limitPage, listPage, mustSee, orderBy } from '#server/db/sql.ts';
import { DELIVERY } from '#server/features/contact/emails/deliveries.ts';
import { findAnsweringFor } from '#server/features/organisations/social-workers/social-workers.queries.ts';
import { findContacts } from '#server/features/reports/emails/report-email.queries.ts';
import type { Letterhead } from '#server/features/safety/notifiable-events/duty-letters.ts';
import { findDuties } from '#server/features/safety/notifiable-events/notifiable-events.queries.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';

const SUMMARY = `e.id, jsonb_build_object('id', y.id, 'name', y.name) as young_person, e.status, e.last_seen_at, e.last_seen_place,
  e.opened_at, e.found_at, e.interview_due_at, e.interview, e.closed_at`;

const SORTS = {
  opened_at: 'e.opened_at',
  last_seen_at: 'e.last_seen_at',
  status: `array_position(array['missing', 'found', 'closed'], e.status)`,
};

export async function findEpisodes(
  db: Db,
  { status, young_person_id, ...filter }: QueryOf<typeof listEpisodes>,
): Promise<List<EpisodeSummary>> {
  if (young_person_id) await mustSee(db, 'young_person', young_person_id);
  const where = db`where ${status ? db`e.status = any(${status}::text[])` : db`true`}
    and ${young_person_id ? db`e.young_person_id = ${young_person_id}` : db`true`}`;
  const [items, counted] = await Promise.all([
    db<
      EpisodeSummary[]
    >`select ${db.unsafe(SUMMARY)} from missing_episode e join young_person y on y.id = e.young_person_id ${where}
      ${orderBy(db, SORTS, filter.sort ?? '-opened_at', 'e.id')} ${limitPage(db, filter)}`,
    countRows(db, db`from missing_episode e ${where}`),
  ]);
  return listPage(items, counted, filter);
}

/** Visible young people who are missing now, and the ids of those the calling carer is with now. */
export async function findMissingNow(db: Db, role: SignedInRole): Promise<AnswerOf<typeof listMissingNow>> {
  const missing = await db<
    AnswerOf<typeof listMissingNow>['missing']
  >`select e.id, jsonb_build_object('id', y.id, 'name', y.name) as young_person
    from missing_episode e join young_person y on y.id = e.young_person_id where e.status = 'missing'
    order by e.opened_at desc, e.id`;
  if (role !== 'carer') return { missing: [...missing], with_carer: [] };
  const had = await db<{ id: string }[]>`select id from young_person
    where actor_has_young_person_now(id) order by id`;
  return { missing: [...missing], with_carer: had.map(({ id }) => id) };
}

/** Whether the calling carer is with the young person now. */
export async function hasThemNow(db: Db, young_person_id: string): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`select actor_has_young_person_now(${young_person_id}) as has`;
  return row?.has ?? false;
}

type EpisodeRow = Omit<Episode, 'notes' | 'event_id' | 'duties' | 'may_find'>;

/** As far as the reader may see it. Throws not_found. */
export async function getEpisodeById(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  head: Letterhead,
  id: string,
): Promise<Episode> {
  const isOffice = role === 'admin';
  const named = (alias: string) =>
    `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;
  const [episode] = await db<
    EpisodeRow[]
  >`select ${db.unsafe(SUMMARY)}, e.clothes, e.circumstances, e.found_text,
      e.interview_at, e.version, ${db.unsafe(named('opener'))} as opened_by, ${db.unsafe(named('finder'))} as found_by,
      ${isOffice ? db`e.interview_text` : db`''`} as interview_text,
      ${isOffice ? db.unsafe(named('closer')) : db`null::jsonb`} as closed_by
    from missing_episode e join young_person y on y.id = e.young_person_id
      left join app_user opener on opener.id = e.opened_by left join app_user finder on finder.id = e.found_by
      ${isOffice ? db`left join app_user closer on closer.id = e.closed_by` : db``}
    where e.id = ${id}`;
  if (!episode) throw new AppError('not_found');
  const event_id = isOffice ? await findEventId(db, id) : null;
  return {
    ...episode,
    may_find: await mayFind(db, { role, user }, episode),
    notes: role === 'client' ? [] : await findNotes(db, id, isOffice),
    event_id,
    duties: event_id ? await findDuties(db, head, event_id) : [],
  };
}

async function mayFind(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  { status, opened_by, young_person }: EpisodeRow,
): Promise<boolean> {
  if (status !== 'missing' || role === 'client') return false;
  return role === 'admin' || opened_by?.id === user.id || hasThemNow(db, young_person.id);
}

async function findEventId(db: Db, episode_id: string): Promise<string | null> {
  const [event] = await db<
    { id: string }[]
  >`select id from notifiable_event where missing_episode_id = ${episode_id}`;
  return event?.id ?? null;
}

async function findNotes(db: Db, episode_id: string, isOffice: boolean): Promise<Episode['notes']> {
  const notes = await db<Episode['notes']>`select n.id, n.kind, n.text, n.happened_at,
      jsonb_build_object('id', u.id, 'name', u.name) as author,
      ${
        isOffice
          ? db`coalesce((select jsonb_agg(${db.unsafe(DELIVERY)} order by m.to_address, m.id) from email m
              where m.cause_id = n.id), '[]')`
          : db`'[]'::jsonb`
      } as deliveries
    from missing_episode_note n join app_user u on u.id = n.created_by
    where n.episode_id = ${episode_id} order by n.happened_at, n.id`;
  return [...notes];
}

export type Finding = Pick<Episode, 'found_text'> & { found_at: string };

/** More than an officer would read. */
const MAX_FINDINGS = 10;

/** When and where they were found before an episode, latest first, as far as the reader may see it. */
export async function findFoundBefore(db: Db, { young_person, last_seen_at }: Episode): Promise<Finding[]> {
  return db<Finding[]>`select found_at, found_text from missing_episode
    where young_person_id = ${young_person.id} and found_at is not null and last_seen_at < ${last_seen_at}
    order by found_at desc, id limit ${MAX_FINDINGS}`;
}

/**
 * Finds contacts to choose from, each address once: the young person's own, then others at the organisation, and the
 * agency's on-call list. Throws not_found.
 */
export async function findPackContacts(db: Db, id: string): Promise<AnswerOf<typeof listPackContacts>> {
  const [about] = await db<
    { client_id: string; client: string; young_person_id: string; is_restricted: boolean }[]
  >`
    select y.client_id, c.name as client, y.id as young_person_id, y.is_restricted
    from missing_episode e join young_person y on y.id = e.young_person_id join client c on c.id = y.client_id where e.id = ${id}`;
  if (!about) throw new AppError('not_found');
  // A restricted record is sent to its readers only.
  const answering = about.is_restricted ? [] : await findAnsweringFor(db, about.young_person_id, false);
  const of_client = await findContacts(db, about.client_id, [about]);
  const on_call = await db<{ name: string; email: string }[]>`select name, email from on_call_contact c
    where removed_at is null and not has_left(c.email) and (not ${about.is_restricted} or exists (
      select from young_person_reader r join app_user u on u.id = r.user_id
      where r.young_person_id = ${about.young_person_id} and r.removed_at is null and lower(u.email) = lower(c.email)))
    order by created_at, id`;
  const contacts = [
    ...answering.map(({ name, email, role }) => ({
      name,
      email,
      detail: `${SOCIAL_WORKER_ROLE_WORDS[role]}, ${about.client}`,
    })),
    ...of_client.map(({ name, email }) => ({ name, email, detail: about.client })),
    ...on_call.map(({ name, email }) => ({ name, email, detail: 'On call' })),
  ].flatMap(({ email, ...more }) => (email ? [{ email, ...more }] : []));
  const sameAddress = Map.groupBy(contacts, ({ email }) => email.toLowerCase());
  return [...sameAddress.values()].flatMap(([first]) => first ?? []);
}
