import checkKinds from '#server/data/check-kinds.json' with { type: 'json' };
import type { Db, Pool } from '#server/db/pools.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/**
 * Adds the kinds that come with the product, and has every service ask for those that all must ask for. A kind that is there
 * stays as the agency has it, archived or changed, and a service that dropped a kind stays without it (decision 022).
 */
export async function seedCheckKinds(owner: Pool): Promise<void> {
  const { items } = checkKinds;
  await seedOnce(owner, 'check kinds', items, (db) => writeKinds(db, items));
}

async function writeKinds(db: Db, items: typeof checkKinds.items): Promise<void> {
  const kinds = db`jsonb_to_recordset(${db.json(items)})
    as i (slug text, name text, former_name text, months integer, is_asked_everywhere boolean)`;
  // The agency has its own kind of the new name, and nobody holds ours.
  await db`update check_kind k set slug = null, archived_at = coalesce(k.archived_at, current_instant()),
      archived_reason = coalesce(k.archived_reason, 'The agency has its own kind of this name.')
    from ${kinds} where k.slug = i.slug and k.name = i.former_name
      and not exists (select from carer_check c where c.kind_id = k.id)
      and exists (select from check_kind o where o.slug is null and o.archived_at is null and lower(o.name) = lower(i.name))`;
  // Renaming a kind that carers hold would say more of their checks than was seen.
  await db`update check_kind k set name = i.name from ${kinds}
    where k.slug = i.slug and k.name = i.former_name and not exists (select from carer_check c where c.kind_id = k.id)
      and not exists (select from check_kind o where o.id <> k.id and o.archived_at is null and lower(o.name) = lower(i.name))`;
  // The agency's own kind of that name is the kind.
  await db`update check_kind k set slug = i.slug from ${kinds}
    where k.slug is null and k.archived_at is null and lower(k.name) = lower(i.name)
      and not exists (select from check_kind o where o.slug = i.slug)`;
  await db`insert into check_kind (slug, name, months) select slug, name, months from ${kinds} on conflict do nothing`;
  await db`update check_kind k set is_asked_everywhere = true from ${kinds}
    where k.slug = i.slug and i.is_asked_everywhere and not k.is_asked_everywhere`;
}
