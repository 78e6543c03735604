import {
  type createRotaTemplate,
  MAX_TEMPLATES,
  type RotaTemplate,
} from '#contract/appointments/rota-templates.ts';
import { findMonday } from '#contract/core/dates.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Db } from '#server/db/pools.ts';
import { AppError, invalid } from '#server/http/app-error.ts';

/** By name. */
export const findRotaTemplates = (db: Db) => db<RotaTemplate[]>`
  select id, name, date from rota_template where deleted_at is null order by search_text(name), id`;

/** Throws `duplicate` for a name that there is, `input.invalid` where there are too many. */
export async function addRotaTemplate(
  db: Db,
  { name, date }: BodyOf<typeof createRotaTemplate>,
): Promise<RotaTemplate> {
  if ((await findRotaTemplates(db)).length >= MAX_TEMPLATES)
    throw invalid('name', `You already have ${MAX_TEMPLATES} templates. Delete one first.`);
  const [made] = await db<RotaTemplate[]>`
    insert into rota_template (name, date) values (${name}, ${findMonday(date)}) returning id, name, date`;
  if (!made) throw new AppError('internal');
  return made;
}

/** Throws not_found. */
export async function removeRotaTemplate(db: Db, id: string): Promise<void> {
  const removed = await db`
    update rota_template set deleted_at = current_instant() where id = ${id} and deleted_at is null returning 1`;
  if (removed.length === 0) throw new AppError('not_found');
}
