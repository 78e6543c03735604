import type { Db, Pool } from '#server/db/pools.ts';
import type { Anchor, Damage, DamageKind } from '#server/features/oversight/audit/chain.ts';

export interface ViewsResult {
  /** Sealed looks that are unchanged. */
  count: number;
  /** Looks since the last seal, which cannot be verified yet. */
  unsealed: number;
  /** The last seal: its number as `seq`. */
  head: Anchor;
  damage: Damage | null;
}

/** Seals read by one statement, each with its looks. */
const CHUNK = 20;

interface Seal {
  number: number;
  first_id: number;
  last_id: number;
  count: number;
  hash: string;
  previous_hash: string;
  found: number;
  is_intact: boolean;
}

interface Head extends Anchor {
  last_id: number;
  genesis: string;
}

/**
 * Walks the seals over the looks in one snapshot, and finds the first damage: each seal follows the previous one and
 * contains exactly the looks of its range, unchanged. The expected hash is computed here, not in the database,
 * because whoever changed looks may have changed its functions too.
 */
export async function verifyViews(
  pool: Pool,
  options: { anchor?: Anchor | undefined } = {},
): Promise<ViewsResult> {
  return pool.begin('isolation level repeatable read read only', async (db) => {
    const [head] = await db<Head[]>`select number as seq, last_id, encode(hash, 'hex') as hash,
      encode(sha256('placewell views'::bytea), 'hex') as genesis from record_view_chain`;
    if (!head) return nothingThere();
    let last = { number: 0, last_id: 0, hash: head.genesis };
    let count = 0;
    const result = async (damage: Damage | null): Promise<ViewsResult> => ({
      count,
      unsealed: await countAfter(db, last.last_id),
      head: { seq: last.number, hash: last.hash },
      damage,
    });
    for (;;) {
      const seals = await db.unsafe<Seal[]>(SEALS_SQL, [last.number]);
      for (const seal of seals) {
        const damage = damageText(seal, last);
        if (damage) return result(damage);
        count += seal.count;
        last = seal;
        if (options.anchor?.seq === seal.number && options.anchor.hash !== seal.hash)
          return result(named('rewritten', seal.first_id, `${sealed(seal)} do not match the anchor.`));
      }
      if (seals.length === 0) break;
    }
    return result(endDamage(last, head, options.anchor));
  });
}

const SEALS_SQL = `
  select s.number, s.first_id, s.last_id, s.count, encode(s.hash, 'hex') as hash, encode(s.previous_hash, 'hex') as previous_hash,
    found.count as found,
    s.hash = sha256(s.previous_hash || convert_to(jsonb_build_array(s.number, s.first_id, s.last_id, s.count,
      extract(epoch from s.sealed_at))::text, 'UTF8') || coalesce(found.looks, ''::bytea)) as is_intact
  from (select * from record_view_seal where number > $1 order by number limit ${CHUNK}) s cross join lateral (
    select count(*) as count, string_agg(sha256(convert_to((jsonb_build_array(v.id, extract(epoch from v.at), v.user_id, v.name,
      v.subject_id, v.young_person_id, v.was_found, v.request_id) || case when v.young_person_ids is null then '[]'
      else jsonb_build_array(v.young_person_ids) end)::text, 'UTF8')), ''::bytea order by v.id) as looks
    from record_view v where v.id >= s.first_id and v.id <= s.last_id) found
  order by s.number`;

const named = (kind: DamageKind, seq: number, sentence: string): Damage => ({ kind, seq, sentence });

const sealed = ({ number, first_id, last_id }: Pick<Seal, 'number' | 'first_id' | 'last_id'>) =>
  `Views ${first_id} to ${last_id} (seal ${number})`;

function damageText(seal: Seal, last: { number: number; last_id: number; hash: string }): Damage | null {
  if (seal.number !== last.number + 1)
    return named('deleted', last.last_id + 1, `Seal ${last.number + 1} was deleted.`);
  if (seal.found < seal.count)
    return named(
      'deleted',
      seal.first_id,
      `${sealed(seal)}: ${seal.count - seal.found} of ${seal.count} were deleted.`,
    );
  if (seal.found > seal.count)
    return named('inserted', seal.first_id, `${sealed(seal)}: ${seal.found - seal.count} were inserted.`);
  if (!seal.is_intact)
    return named('edited', seal.first_id, `${sealed(seal)}: one of them, or the seal, was edited.`);
  if (seal.previous_hash !== last.hash || seal.first_id !== last.last_id + 1)
    return named(
      'rewritten',
      seal.first_id,
      `${sealed(seal)} do not follow the previous seal: one of the two was recomputed.`,
    );
  return null;
}

function endDamage(
  last: { number: number; last_id: number; hash: string },
  head: Head,
  anchor: Anchor | undefined,
): Damage | null {
  const known = Math.max(head.seq, anchor?.seq ?? 0);
  if (known > last.number)
    return named(
      'truncated',
      last.last_id + 1,
      `The views after ${last.last_id} and their seals were cut off.`,
    );
  if (head.seq === last.number && head.hash === last.hash) return null;
  return named(
    'rewritten',
    last.last_id,
    'The last seal and the head of the seals disagree: one of them was rewritten.',
  );
}

async function countAfter(db: Db, last_id: number): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*) as count from record_view where id > ${last_id}`;
  return row?.count ?? 0;
}

function nothingThere(): ViewsResult {
  const sentence = 'The head of the seals is gone: the table record_view_chain is empty.';
  return { count: 0, unsealed: 0, head: { seq: 0, hash: '' }, damage: named('truncated', 0, sentence) };
}
