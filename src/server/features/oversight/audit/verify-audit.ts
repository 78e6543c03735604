import type { Pool } from '#server/db/pools.ts';
import { type Anchor, type Damage, EXPECTED_HASH } from '#server/features/oversight/audit/chain.ts';
import { nameDamage } from '#server/features/oversight/audit/name-damage.ts';

export interface AuditResult {
  count: number;
  head: Anchor;
  damage: Damage | null;
}

/** Records read by one statement: enough to show progress, and small in memory. */
const CHUNK = 50_000;

const GENESIS = "encode(sha256('placewell'::bytea), 'hex')";

interface Chunk {
  count: number;
  last_seq: number | null;
  last_hash: string | null;
  bad_seq: number | null;
}

/**
 * Walks the whole chain of change records in one snapshot, and finds the first damage: each record follows the
 * previous one and matches its hash, and the last one is the head that the database stores. An anchor finds what the
 * database alone cannot show: a chain rewritten to its end by its owner.
 */
export async function verifyAudit(
  pool: Pool,
  options: { anchor?: Anchor | undefined; onProgress?: (count: number, total: number) => void } = {},
): Promise<AuditResult> {
  return pool.begin('isolation level repeatable read read only', async (db) => {
    const [head] = await db.unsafe<(Anchor & { genesis: string })[]>(
      `select seq, encode(hash, 'hex') as hash, ${GENESIS} as genesis from change_chain`,
    );
    if (!head) {
      const sentence = 'The head of the chain is gone: the table change_chain is empty.';
      return { count: 0, head: { seq: 0, hash: '' }, damage: { seq: 0, kind: 'truncated', sentence } };
    }
    let count = 0;
    let last: Anchor = { seq: 0, hash: head.genesis };
    const result = (damage: Damage | null): AuditResult => ({ count, head: last, damage });
    for (;;) {
      const [chunk] = await db.unsafe<Chunk[]>(CHUNK_SQL, [last.seq, last.hash]);
      if (!chunk || chunk.last_seq === null || chunk.last_hash === null) break;
      if (chunk.bad_seq !== null) return result(await nameDamage(db, chunk.bad_seq, head.genesis));
      count += chunk.count;
      last = { seq: chunk.last_seq, hash: chunk.last_hash };
      options.onProgress?.(count, head.seq);
    }
    const anchored = options.anchor && options.anchor.seq > 0 ? options.anchor : undefined;
    const [kept] = anchored
      ? await db<
          { hash: string }[]
        >`select encode(hash, 'hex') as hash from change_record where seq = ${anchored.seq}`
      : [];
    return result(endDamage(last, head) ?? anchorDamage(anchored, last, kept?.hash));
  });
}

const CHUNK_SQL = `
  with part as (
    select r.seq, r.hash, r.previous_hash, ${EXPECTED_HASH} as expected
    from change_record r where r.seq > $1 order by r.seq limit ${CHUNK}
  ), checked as (
    select seq, hash,
           seq = lag(seq, 1, $1::bigint) over w + 1
             and previous_hash = lag(hash, 1, decode($2, 'hex')) over w
             and hash = expected as is_good
    from part window w as (order by seq)
  )
  select count(*), max(seq) as last_seq, min(seq) filter (where not is_good) as bad_seq,
         (select encode(hash, 'hex') from part order by seq desc limit 1) as last_hash
  from checked`;

function endDamage(last: Anchor, head: Anchor): Damage | null {
  if (head.seq > last.seq) {
    const sentence = `Records ${last.seq + 1} to ${head.seq} were cut off: the chain's head is record ${head.seq}, but the last record is ${last.seq}.`;
    return { seq: last.seq + 1, kind: 'truncated', sentence };
  }
  if (head.seq < last.seq) {
    const sentence = `Record ${head.seq + 1} and later records were inserted after the chain's head, record ${head.seq}.`;
    return { seq: head.seq + 1, kind: 'inserted', sentence };
  }
  if (head.hash === last.hash) return null;
  const sentence = `Record ${last.seq} and the chain's head disagree: one of them was rewritten.`;
  return { seq: last.seq, kind: 'rewritten', sentence };
}

function anchorDamage(anchor: Anchor | undefined, last: Anchor, kept: string | undefined): Damage | null {
  if (!anchor || kept === anchor.hash) return null;
  if (anchor.seq > last.seq) {
    const sentence = `Records ${last.seq + 1} to ${anchor.seq} were cut off and the head moved back: the anchor holds record ${anchor.seq}.`;
    return { seq: last.seq + 1, kind: 'truncated', sentence };
  }
  const sentence = `The chain was rewritten up to its head: record ${anchor.seq} does not match the anchor. The change is at or before it.`;
  return { seq: anchor.seq, kind: 'rewritten', sentence };
}
