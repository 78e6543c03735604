import { formatDateTime } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type {
  addEpisodeNote,
  addEpisodeWords,
  closeEpisode,
  correctEpisode,
  Episode,
  findYoungPerson,
  openEpisode,
  sendPack,
} from '#contract/safety/missing-episodes.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import type { DocumentFile } from '#server/features/reports/documents/documents.queries.ts';
import {
  findPackContacts,
  hasThemNow,
} from '#server/features/safety/missing-episodes/missing-episodes.queries.ts';
import {
  describeAdded,
  describeSaidThen,
  describeUnseen,
  describeWords,
  type Had,
} from '#server/features/safety/missing-episodes/said-then.ts';
import type { Letterhead } from '#server/features/safety/notifiable-events/duty-letters.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Actor } from '#server/http/session.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { tellPeople } from '#server/notifications/tell-people.ts';

/**
 * Opens an episode; of two concurrent reports, one opens it. Returns its id, or for a carer who is no longer with
 * them what they reported. Throws not_found, `missing_episode.open`, `missing_episode.not_with_you`, and for that
 * carer `missing_episode.wrong_step` if they were found since.
 */
export async function open(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  { said_at, ...body }: BodyOf<typeof openEpisode>,
): Promise<string | Episode> {
  if (role === 'carer' && !(await hasThemNow(db, body.young_person_id)))
    return openOfThen(db, { said_at, ...body });
  await mustSee(db, 'young_person', body.young_person_id);
  const [episode] = await db<
    { id: string }[]
  >`insert into missing_episode ${db({ ...body, opened_by: user.id })} returning id`;
  if (!episode) throw new AppError('internal');
  await tellMissing(db, episode.id);
  return episode.id;
}

async function tellMissing(db: Db, id: string): Promise<void> {
  await tellAllConcerned(db, 'child_missing', id);
  await announceChange(db, 'missing');
}

/** A report from when the carer was with them, received when they no longer are. */
async function openOfThen(db: Db, said: BodyOf<typeof openEpisode>): Promise<Episode> {
  const { young_person_id, said_at, last_seen_at, last_seen_place, clothes, circumstances } = said;
  const [kept] = said_at
    ? await db<
        { id: string; initials: string; is_new: boolean; opened_at: string; found_at: string | null }[]
      >`select * from say_missing_of_then(${young_person_id}, ${said_at}, ${last_seen_at}, ${last_seen_place},
          ${clothes}, ${circumstances}, ${describeWords({ ...said, said_at })})`
    : [];
  if (!kept) throw await explainNotWithThem(db, young_person_id);
  const { id, initials, is_new, opened_at, found_at } = kept;
  if (found_at)
    throw new AppError('missing_episode.wrong_step', {
      detail: `${initials} was found on ${formatDateTime(found_at)}. If they are still missing, ring the office, or the police on 999.`,
    });
  if (is_new) await tellMissing(db, id);
  else if (said_at) await addWords(db, id, { ...said, said_at }, describeSaidThen(said_at));
  return describeUnseen(said, { id, initials, opened_at });
}

/**
 * Adds another person's report: missing details go into the record, and differences into the log. Text that is there
 * already, such as a report sent again, is added once. Throws not_found and `missing_episode.wrong_step`.
 */
export async function addWords(
  db: Db,
  id: string,
  { said_at, ...said }: BodyOf<typeof addEpisodeWords> & { said_at: string },
  lead = 'Also reported them missing.',
): Promise<void> {
  const [had] = await db<Had[]>`select * from fill_missing_episode(${id}, ${said_at}, ${said.last_seen_place},
    ${said.clothes}, ${said.circumstances})`;
  if (!had) throw await explainFound(db, id, ' If they are still missing, report it again.');
  const words = describeAdded(said, had, lead);
  if (!words) return;
  const [note] = await db<{ id: string }[]>`select note_missing_words(${id}, ${said_at}, ${words}) as id`;
  if (!note?.id) throw new AppError('internal');
  await tellPeople(db, { kind: 'child_missing_words', subject_id: note.id, to: 'office', goes_first: true });
  await announceChange(db, 'missing');
}

/** A carer who was removed reads so; for one who was never with them, the young person is not found. */
async function explainNotWithThem(db: Db, young_person_id: string): Promise<AppError> {
  const [row] = await db<{ taken_off_at: string | null }[]>`
    select own_visit_taken_off_at(${young_person_id}) as taken_off_at`;
  if (!row?.taken_off_at) {
    await mustSee(db, 'young_person', young_person_id);
    return new AppError('missing_episode.not_with_you');
  }
  return new AppError('missing_episode.not_with_you', {
    detail: `You were removed from the visit on ${formatDateTime(row.taken_off_at)}. Ring the office, or the police on 999.`,
  });
}

/**
 * Throws not_found, `version.stale` with the current episode, and `missing_episode.wrong_step`, which names who
 * closed it.
 */
export async function correct(
  db: Db,
  id: string,
  { version, ...facts }: BodyOf<typeof correctEpisode>,
  findCurrent: () => Promise<Episode>,
): Promise<void> {
  const corrected = await db`update missing_episode set ${db(facts)} where id = ${id} and version = ${version}
      and status <> 'closed' returning id`;
  if (corrected.length === 0)
    throw (await explainClosed(db, id)) ?? new AppError('version.stale', { current: await findCurrent() });
  await announceChange(db, 'missing');
}

/**
 * Carers can add notes until the young person is found, the office at any time. Throws not_found and
 * `missing_episode.wrong_step`.
 */
export async function note(
  db: Db,
  { role, user }: Pick<Actor, 'role' | 'user'>,
  episode_id: string,
  body: BodyOf<typeof addEpisodeNote>,
): Promise<void> {
  // One statement, so that a carer's note either comes before the finding or is refused.
  const added = await db`
    insert into missing_episode_note (episode_id, kind, text, happened_at, created_by)
    select e.id, 'note', ${body.text}, coalesce(${body.happened_at ?? null}::timestamptz, current_instant()), ${user.id}
    from missing_episode e where e.id = ${episode_id} ${role === 'carer' ? db`and e.status = 'missing'` : db``} returning id`;
  if (added.length === 0) throw await explainFound(db, episode_id, ' Tell the office so they can record it.');
  await announceChange(db, 'missing');
}

/** Throws not_found, `missing_episode.wrong_step`, which names who was first, and `missing_episode.not_with_you`. */
export async function find(
  db: Db,
  id: string,
  { found_at, text }: BodyOf<typeof findYoungPerson>,
): Promise<void> {
  const found =
    await db`update missing_episode set status = 'found', found_at = ${found_at}, found_text = ${text}
    where id = ${id} and status = 'missing' returning id`;
  if (found.length === 0) throw await explainFound(db, id);
  await tellAllConcerned(db, 'child_found', id);
  await announceChange(db, 'missing');
}

/**
 * Notifies carers with a coming visit, and the social worker, who acts for the authority. Everybody who was notified
 * that the young person is missing is notified that they are found.
 */
async function tellAllConcerned(
  db: Db,
  kind: 'child_missing' | 'child_found',
  subject_id: string,
): Promise<void> {
  await tellPeople(db, { kind, subject_id, to: 'office', goes_first: kind === 'child_missing' });
  const [row] = await db<{ people: string[] }[]>`
    select carers_expecting(${subject_id}) || social_workers_expecting(${subject_id})
      ${kind === 'child_found' ? db`|| people_told_missing(${subject_id})` : db``} as people`;
  await tellPeople(db, { kind, subject_id, to: row?.people ?? [], goes_first: kind === 'child_missing' });
}

/** A colleague was first, and is named; or the carer is not with them. */
async function explainFound(db: Db, id: string, advice = ''): Promise<AppError> {
  const [episode] = await db<
    { status: string; found_by: string | null }[]
  >`select e.status, u.name as found_by
    from missing_episode e left join app_user u on u.id = e.found_by where e.id = ${id}`;
  if (!episode) return new AppError('not_found');
  if (episode.status === 'missing') return new AppError('missing_episode.not_with_you');
  const detail = `${episode.found_by ?? 'A colleague'} has already recorded that they are found.${advice}`;
  return new AppError('missing_episode.wrong_step', { detail });
}

/** Undefined if it is not closed. Throws not_found. */
async function explainClosed(db: Db, id: string): Promise<AppError | undefined> {
  const [episode] = await db<
    { status: string; closed_by: string | null }[]
  >`select e.status, u.name as closed_by
    from missing_episode e left join app_user u on u.id = e.closed_by where e.id = ${id}`;
  if (!episode) throw new AppError('not_found');
  if (episode.status !== 'closed') return undefined;
  const detail = `${episode.closed_by ?? 'A colleague'} has already closed this record.`;
  return new AppError('missing_episode.wrong_step', { detail });
}

/** Throws not_found, and `missing_episode.wrong_step` if they are not found yet or it is closed. */
export async function close(
  db: Db,
  id: string,
  { interview, interview_at, text }: BodyOf<typeof closeEpisode>,
): Promise<void> {
  const closed = await db`update missing_episode set status = 'closed', interview = ${interview},
      interview_at = ${interview === 'held' ? interview_at : null}, interview_text = ${text}
    where id = ${id} and status = 'found' returning id`;
  if (closed.length === 0) throw (await explainClosed(db, id)) ?? new AppError('missing_episode.wrong_step');
  await announceChange(db, 'missing');
}

/**
 * E-mails the police form as a file: the police have no account, and need it at any hour. Each address gets a
 * separate e-mail without names; the file is deleted once the mail server has accepted it. The log keeps the
 * recipients and each delivery.
 */
export async function send(
  db: Db,
  { AGENCY_NAME, AGENCY_PHONE }: Letterhead,
  pack: { episode_id: string; file: DocumentFile; sent_by: string; now: Date },
  { to, other }: BodyOf<typeof sendPack>,
): Promise<void> {
  const { episode_id, file, sent_by, now } = pack;
  const known = new Set((await findPackContacts(db, episode_id)).map(({ email }) => email.toLowerCase()));
  const gone = to.find((address) => !known.has(address.toLowerCase()));
  if (gone) throw invalid('to', `You can no longer choose ${gone}. Nothing was sent: check the list again.`);
  const addresses = [...new Set([...to, ...(other ? [other] : [])].map((address) => address.toLowerCase()))];
  const body = [
    'A young person is missing. The police form is attached: description, last seen, places, people, risks and contacts.',
    `It shows what we knew at ${formatDateTime(now.toISOString())}. Keep it safe, and delete it when it is no longer needed.`,
    `${AGENCY_NAME}${AGENCY_PHONE ? `, ${AGENCY_PHONE}` : ''}`,
  ].join('\n\n');
  const text = `Police form by e-mail to ${addresses.join(', ')}.`;
  const [note] = await db<{ id: string }[]>`insert into missing_episode_note
    ${db({ episode_id, kind: 'sent', text, happened_at: now, created_by: sent_by })} returning id`;
  if (!note) throw new AppError('internal');
  for (const address of addresses)
    await queueEmail(db, {
      kind: 'police_form',
      cause_id: note.id,
      href: `/dashboard/missing-episodes/${episode_id}`,
      to: address,
      subject: 'Urgent: a missing young person, police form',
      body,
      is_urgent: true,
      attachments: [{ ...file, mime_type: 'application/pdf' }],
    });
  await announceChange(db, 'missing');
}
