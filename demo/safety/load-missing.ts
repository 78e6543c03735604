import type { Agency } from '#demo/agency.ts';
import { Ids } from '#demo/ids.ts';
import type { User } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import type { Db } from '#server/db/pools.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Episode {
  /** Before now. */
  opened_ms: number;
  found_ms?: number;
  interview?: 'held' | 'declined';
  interview_text?: string;
  last_seen_place: string;
  clothes: string;
  circumstances: string;
  found_text?: string;
  notes: readonly (readonly [after_minutes: number, text: string])[];
  /** Those who were told at once, by their rules. */
  told: readonly string[];
}

const AT_ONCE = ['missing-police', 'missing-authority', 'missing-family'];

const EPISODES: readonly Episode[] = [
  {
    opened_ms: 50 * MINUTE_MS,
    last_seen_place: 'Bus stop outside the college',
    clothes: 'Black puffer jacket, grey joggers, white trainers; a green rucksack and a telephone',
    circumstances: 'Did not come home after college. A friend says there was a quarrel at lunch.',
    notes: [
      [4, 'Rang twice, straight to voicemail. Sent a text.'],
      [12, 'Police have it, reference 2217. They ask for the photo.'],
      [30, 'The friend’s mother has looked in the park. Not there.'],
    ],
    told: ['missing-police', 'missing-authority'],
  },
  {
    opened_ms: 2 * DAY_MS + 5 * HOUR_MS,
    found_ms: 2 * DAY_MS + 2 * HOUR_MS,
    last_seen_place: 'At home',
    clothes: 'School uniform, no coat',
    circumstances: 'Left after a telephone call and did not say where to.',
    found_text: 'Came back alone at ten, tired and hungry, not hurt.',
    notes: [[20, 'Her aunt has not seen her and will ring if she does.']],
    told: [...AT_ONCE, 'missing-ofsted', 'missing-told-found'],
  },
  {
    opened_ms: 16 * DAY_MS,
    found_ms: 16 * DAY_MS - 3 * HOUR_MS,
    interview: 'held',
    interview_text: 'With the advocacy service. He had gone to see his brother; visits are now planned.',
    last_seen_place: 'Railway station',
    clothes: 'Red hoodie, jeans',
    circumstances: 'Did not get off the train that he was met from.',
    found_text: 'At his brother’s, safe. His carer fetched him.',
    notes: [[15, 'Transport police have looked at the cameras: he changed trains.']],
    told: [...AT_ONCE, 'missing-ofsted', 'missing-told-found'],
  },
];

/** Young people who were missing, one who is, and an event of which somebody should have been told. */
export async function loadMissing(
  db: Db,
  { youngPersons, office }: Pick<Agency, 'youngPersons' | 'office'>,
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const ids = new Ids(new Random(seed, 'missing keys'), now.getTime() - 30 * DAY_MS);
  const [admin] = office.filter(({ user_type }) => user_type === 'admin');
  const people = youngPersons.filter(({ status }) => status === 'ACTIVE').slice(-EPISODES.length - 2);
  if (!admin) return;
  for (const [index, story] of EPISODES.entries()) {
    const young_person = people[index];
    if (young_person) await addEpisode(db, { ids, admin, now }, young_person.id, story);
  }
  const [excluded, hurt] = people.slice(EPISODES.length);
  const told = now.getTime() - 3 * HOUR_MS;
  if (excluded)
    await addEvent(db, { ids, admin, now }, excluded.id, {
      ...{ type_slug: 'exclusion', happened_ms: now.getTime() - 26 * HOUR_MS },
      ...{
        text: 'Sent home for three days after a fight in the playground.',
        done: ['exclusion-authority'],
        told,
      },
    });
  if (hurt)
    await addEvent(db, { ids, admin, now }, hurt.id, {
      ...{
        type_slug: 'serious-injury',
        happened_ms: now.getTime() - 8 * DAY_MS,
        told: now.getTime() - 8 * DAY_MS + HOUR_MS / 2,
      },
      ...{ text: 'Broke a wrist at football. Plaster for six weeks.', done: null },
    });
}

interface Making {
  ids: Ids;
  admin: User;
  now: Date;
}

async function addEpisode(db: Db, making: Making, young_person_id: string, story: Episode): Promise<void> {
  const { ids, admin, now } = making;
  const at = (ms: number) => new Date(now.getTime() - ms);
  const id = ids.next();
  const { opened_ms, found_ms, interview, interview_text, notes, told, ...facts } = story;
  const found = found_ms === undefined ? {} : { found_at: at(found_ms), found_by: admin.id };
  const interview_at = interview === 'held' && found_ms ? at(found_ms - 30 * HOUR_MS) : null;
  const closed_at = found_ms ? at(found_ms - 31 * HOUR_MS) : null;
  const { found_text = '', ...seen } = facts;
  await db`insert into missing_episode ${db({
    ...{ id, young_person_id, ...seen, found_text, ...found },
    status: interview ? 'closed' : found_ms === undefined ? 'missing' : 'found',
    last_seen_at: at(opened_ms + 25 * MINUTE_MS),
    ...{ opened_by: admin.id, opened_at: at(opened_ms) },
    ...(interview
      ? { interview, interview_at, interview_text: interview_text ?? '', closed_by: admin.id, closed_at }
      : {}),
  })}`;
  for (const [minutes, text] of notes)
    await db`insert into missing_episode_note ${db({
      ...{ id: ids.next(), episode_id: id, kind: 'note', text, created_by: admin.id },
      happened_at: at(opened_ms - minutes * MINUTE_MS),
      created_at: at(opened_ms - minutes * MINUTE_MS),
    })}`;
  await settleDuties(db, db`select id from notifiable_event where missing_episode_id = ${id}`, {
    ...{ admin, rules: told, told: now.getTime() - opened_ms + 10 * MINUTE_MS },
  });
}

interface EventStory {
  type_slug: string;
  happened_ms: number;
  text: string;
  /** Those who were told, by their rules; null for all. */
  done: readonly string[] | null;
  told: number;
}

async function addEvent(
  db: Db,
  { ids, admin }: Making,
  young_person_id: string,
  { happened_ms, done, told, ...event }: EventStory,
): Promise<void> {
  const id = ids.next();
  const happened_at = new Date(happened_ms);
  await db`insert into notifiable_event ${db({
    ...{ id, young_person_id, ...event, happened_at, created_by: admin.id, created_at: happened_at },
  })}`;
  await settleDuties(db, db`select ${id}::uuid`, { admin, rules: done, told });
}

/** Those that are overdue were told of, so that a new demo agency does not begin with e-mails about itself. */
async function settleDuties(
  db: Db,
  events: ReturnType<Db>,
  { admin, rules, told }: { admin: User; rules: readonly string[] | null; told: number },
): Promise<void> {
  const at = new Date(told);
  await db`update notifiable_duty set status = 'done', done_at = greatest(${at}, due_at - interval '20 minutes'),
      settled_by = ${admin.id}, settled_at = greatest(${at}, due_at - interval '20 minutes'), settled_text = 'By telephone.'
    where event_id in (${events}) and status = 'open' and ${rules ? db`rule_slug = any(${[...rules]})` : db`true`}`;
  await db`update notifiable_duty set told_at = due_at where event_id in (${events}) and status = 'open' and due_at <= now()`;
}
