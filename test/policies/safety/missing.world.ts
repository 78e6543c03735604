import { seedNotifiableEvents } from '#server/features/safety/notifiable-events/seed-notifiable-events.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { WorldMaking, WorldPart } from '#test/policies/base-world.ts';

const AT = new Date('2026-11-24T10:00:00Z');
const EVENTS = ['notifiable_event', 'notifiable_duty'];
export const MISSING_TABLES = ['missing_episode', 'missing_episode_note', ...EVENTS];

/** Amy is missing, Ari was and is found, Abi, who is restricted, and Bea as well; and Amy had an accident. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { keep, id }: WorldMaking): Promise<void> {
  await seedNotifiableEvents(owner);
  const add = async (name: string, table: string, row: Record<string, unknown>) => {
    const [made] = await owner<{ id: string }[]>`insert into ${owner(table)} ${owner(row)} returning id`;
    if (made) keep(name, made);
    return made?.id ?? '';
  };
  const episode = (name: string, opener: string, more: object = {}) =>
    add(`${name} is missing`, 'missing_episode', {
      ...{ young_person_id: id(name), last_seen_at: AT, opened_by: id(opener), opened_at: AT },
      ...more,
    });
  const of_amy = await episode('Amy', 'Cara');
  const found = { status: 'found', found_at: AT, found_by: id('Ada'), found_text: 'At the station.' };
  const of_ari = await episode('Ari', 'Cole', found);
  const of_abi = await episode('Abi', 'Ada');
  await episode('Bea', 'Carl');
  // Opened by a carer who does not have her now.
  await episode('Ann', 'Cara');
  const interview = { interview: 'declined', interview_text: 'She did not want to.' };
  await episode('Asa', 'Ada', {
    ...found,
    ...interview,
    status: 'closed',
    closed_by: id('Ada'),
    closed_at: AT,
  });
  const note = { text: 'Rang her.', kind: 'note', happened_at: AT };
  await add('note of Cara', 'missing_episode_note', { ...note, episode_id: of_amy, created_by: id('Cara') });
  await add('note of Ada', 'missing_episode_note', { ...note, episode_id: of_amy, created_by: id('Ada') });
  // Taken off since, she no longer sees him.
  await add('note of Cleo', 'missing_episode_note', { ...note, episode_id: of_ari, created_by: id('Cleo') });
  await add('note about Abi', 'missing_episode_note', { ...note, episode_id: of_abi, created_by: id('Ada') });
  for (const name of ['Amy', 'Abi'])
    await add(`event about ${name}`, 'notifiable_event', {
      ...{ type_slug: 'exclusion', young_person_id: id(name), happened_at: AT, text: 'x' },
      created_by: id('Ada'),
    });
  await owner`insert into email_attachment (email_id, name, mime_type, content)
    values (${id('e-mail of the alert')}, 'Police form.pdf', 'application/pdf', 'x'::bytea)`;
  const duties = await owner<{ id: string; name: string; rule: string }[]>`
    select d.id, y.first_name as name, d.rule_slug as rule from notifiable_duty d join young_person y on y.id = d.young_person_id`;
  for (const duty of duties) keep(`${duty.name}: ${duty.rule}`, duty);
  const events = await owner<{ id: string; name: string }[]>`select e.id, y.first_name as name
    from notifiable_event e join young_person y on y.id = e.young_person_id where e.missing_episode_id is not null`;
  for (const event of events) keep(`event: ${event.name} is missing`, event);
}

export const world: WorldPart = {
  seed,
  tables: MISSING_TABLES,
  planted: MISSING_TABLES,
  refused: { app_client: ['missing_episode_note', ...EVENTS], app_carer: EVENTS },
  seen: {
    Cara: {
      missing_episode: ['Abi is missing', 'Amy is missing', 'Ann is missing', 'Asa is missing'],
      missing_episode_note: ['note of Cara'],
    },
    Cole: { missing_episode: ['Amy is missing', 'Ari is missing'] },
    Carl: { missing_episode: ['Bea is missing'] },
    Cliff: { missing_episode: ['Amy is missing', 'Ann is missing', 'Ari is missing', 'Asa is missing'] },
    Clive: { missing_episode: ['Bea is missing'] },
  },
};
