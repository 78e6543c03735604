import type { Pool } from '#server/db/pools.ts';

/**
 * Chains the looks since the last seal (`record_view_seal`). Skips this run if a transaction has been adding looks
 * for more than a second: the next run seals them too.
 */
export async function sealViews(system: Pool): Promise<void> {
  const until = await findSettled(system);
  if (until === null) return;
  for (;;) {
    const [sealed] = await system<{ count: number }[]>`select seal_record_views(${until}) as count`;
    if (!sealed || sealed.count === 0) return;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function findSettled(system: Pool): Promise<number | null> {
  try {
    const [settled] = await system<{ id: number | null }[]>`select settle_record_views() as id`;
    return settled?.id ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}
