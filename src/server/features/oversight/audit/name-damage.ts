import type { Db } from '#server/db/pools.ts';
import { type Damage, type DamageKind, EXPECTED_HASH } from '#server/features/oversight/audit/chain.ts';

interface Facts {
  /** The nearest record before it. */
  before_seq: number;
  is_linked: boolean;
  is_intact: boolean;
  /** The position of the record that this one claims to follow. */
  claims_after: number | null;
  /** It would be intact one position later: the records after a deleted one were renumbered. */
  was_renumbered: boolean;
}

/** Examines the records around the first bad one, and names the most likely damage. */
export async function nameDamage(db: Db, seq: number, genesis: string): Promise<Damage> {
  const [facts] = await db.unsafe<Facts[]>(FACTS_SQL, [seq, genesis]);
  if (!facts) throw new Error(`Record ${seq} disappeared during the check.`);
  const damage = (kind: DamageKind, at: number, sentence: string): Damage => ({ seq: at, kind, sentence });

  if (facts.before_seq !== seq - 1) {
    const first = facts.before_seq + 1;
    const which = first === seq - 1 ? `Record ${first} was` : `Records ${first} to ${seq - 1} were`;
    return damage('deleted', first, `${which} deleted.`);
  }
  if (facts.is_linked)
    return damage('edited', seq, `Record ${seq} was edited: it no longer matches its hash.`);
  const { claims_after } = facts;
  if (claims_after !== null && claims_after > seq) {
    return damage('reordered', seq, `Records were reordered: record ${seq} follows record ${claims_after}.`);
  }
  if (claims_after !== null && claims_after < seq - 1) {
    const first = claims_after + 1;
    const which = first === seq - 1 ? `Record ${first} was` : `Records ${first} to ${seq - 1} were`;
    return damage('inserted', first, `${which} inserted: record ${seq} follows record ${claims_after}.`);
  }
  if (facts.was_renumbered) {
    return damage('deleted', seq, `A record was deleted at ${seq} and those after it were renumbered.`);
  }
  if (facts.is_intact && seq > 1) {
    const sentence = `Record ${seq - 1} was edited and its hash recomputed: record ${seq} holds a different one.`;
    return damage('edited', seq - 1, sentence);
  }
  return damage(
    'edited',
    seq,
    `Record ${seq} was edited: it neither follows record ${seq - 1} nor matches its hash.`,
  );
}

/** 1: the bad record, 2: the hash that the first record must follow. */
const FACTS_SQL = `
  select coalesce(b.seq, 0) as before_seq,
         r.previous_hash = coalesce(b.hash, decode($2, 'hex')) as is_linked,
         r.hash = ${EXPECTED_HASH} as is_intact,
         case when r.previous_hash = decode($2, 'hex') then 0
              else (select min(o.seq) from change_record o where o.hash = r.previous_hash) end as claims_after,
         r.hash = ${EXPECTED_HASH.replace('r.seq', 'r.seq + 1')} as was_renumbered
  from change_record r
    left join lateral (select seq, hash from change_record where seq < r.seq order by seq desc limit 1) as b on true
  where r.seq = $1`;
