import type { Area } from '#server/area.ts';
import { priceListRoutes } from '#server/features/money/price-lists/price-lists.routes.ts';
import { seedPriceLists } from '#server/features/money/price-lists/seed-price-lists.ts';

const BEGUN =
  'A price that has begun stays as it is. Choose a day that lies ahead, and from then on the new price counts.';

export const priceListArea: Area = {
  routes: priceListRoutes,
  seed: seedPriceLists,
  constraints: {
    price_list_once: [
      'duplicate',
      'from_date',
      'A price for this client and service begins on that day already.',
    ],
    price_list_past: ['conflict', 'from_date', BEGUN],
  },
};
