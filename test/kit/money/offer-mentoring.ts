import { loadTypicalPrices } from '#demo/money/typical-prices.ts';
import type { Pool } from '#server/db/pools.ts';
import { seedCatalogues } from '#server/features/organisations/catalogues/seed-catalogues.ts';

/** Services with their usual prices, and two hours of mentoring tomorrow, to ask a quotation for. */
export async function offerMentoring(owner: Pool) {
  await seedCatalogues(owner);
  await loadTypicalPrices(owner);
  const [mentoring] = await owner<{ id: string }[]>`select id from service_type where slug = 'mentoring'`;
  return {
    service_type_id: mentoring?.id ?? '',
    start_at: '2026-11-25T10:00:00Z',
    end_at: '2026-11-25T12:00:00Z',
    carers: 1,
  };
}
