import data from '#server/data/notifiable-events.json' with { type: 'json' };
import type { Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

const SOURCES = new Map(data.source.map(({ id, title }) => [id, title]));

const TYPES = data.types.map(({ slug, name, description }, sort_order) => ({
  slug,
  name,
  description,
  sort_order,
}));

const RULES = data.types.flatMap((type) =>
  type.duties.map(({ source, rule, ...duty }, sort_order) => ({
    slug: duty.slug,
    type_slug: type.slug,
    begins: duty.begins,
    recipient: duty.recipient,
    task: duty.task,
    letter_to: duty.letter?.to ?? null,
    letter_text: duty.letter?.text ?? null,
    is_to_family: 'is_to_family' in duty && duty.is_to_family,
    within_minutes: 'within_minutes' in duty ? duty.within_minutes : null,
    within_working_days: 'within_working_days' in duty ? duty.within_working_days : null,
    source: `${SOURCES.get(source)}. ${rule}`,
    sort_order,
    is_withdrawn: false,
  })),
);

/** Updates the kinds of events and their rules from the data file. A rule that was removed creates no new duties. */
export async function seedNotifiableEvents(owner: Pool): Promise<void> {
  await seedOnce(owner, 'notifiable events', [TYPES, RULES], async (db) => {
    await db`insert into notifiable_event_type ${db(TYPES)} on conflict (slug) do update set
      name = excluded.name, description = excluded.description, sort_order = excluded.sort_order`;
    await db`insert into notifiable_duty_rule ${db(RULES)} on conflict (slug) do update set
      type_slug = excluded.type_slug, begins = excluded.begins, recipient = excluded.recipient, task = excluded.task,
      letter_to = excluded.letter_to, letter_text = excluded.letter_text, is_to_family = excluded.is_to_family,
      within_minutes = excluded.within_minutes, within_working_days = excluded.within_working_days,
      source = excluded.source, sort_order = excluded.sort_order, is_withdrawn = false`;
    await db`update notifiable_duty_rule set is_withdrawn = true where slug <> all(${RULES.map(({ slug }) => slug)})`;
  });
}
