import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/core/dates.ts';
import {
  copyPriceLists,
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
  updatePriceList,
} from '#contract/money/price-lists.ts';
import { previewPriceList, previewUnsavedPriceList } from '#contract/money/price-previews.ts';
import { announceChange } from '#server/db/live.ts';
import { mustSee } from '#server/db/sql.ts';
import {
  addPriceList,
  changePriceList,
  copyPrices,
  removePrice,
} from '#server/features/money/price-lists/price-lists.actions.ts';
import { findPriceLists, getPriceListById } from '#server/features/money/price-lists/price-lists.queries.ts';
import {
  previewLastMonth,
  previewUnsaved,
} from '#server/features/money/price-lists/price-previews.queries.ts';
import { serve } from '#server/http/serve.ts';

/** The prices of services (SVC-01). */
export function priceListRoutes(app: FastifyInstance): void {
  serve(app, listPriceLists, async ({ db, query }) => {
    if (query.client_id) await mustSee(db, 'client', query.client_id);
    if (query.service_type_id) await mustSee(db, 'service_type', query.service_type_id);
    return findPriceLists(db, query);
  });
  serve(app, previewPriceList, ({ db, params, now }) => previewLastMonth(db, params.id, todayInLondon(now)));
  serve(app, previewUnsavedPriceList, ({ db, body, now }) => previewUnsaved(db, body, todayInLondon(now)));
  serve(app, getPriceList, ({ db, params }) => getPriceListById(db, params.id));

  serve(app, createPriceList, async ({ db, body }) => {
    const id = await addPriceList(db, body);
    await announceChange(db, 'prices');
    return getPriceListById(db, id);
  });

  serve(app, updatePriceList, async ({ db, params, body }) => {
    await changePriceList(db, params.id, body);
    await announceChange(db, 'prices');
    return getPriceListById(db, params.id);
  });

  serve(app, removePriceList, async ({ db, params: { id }, body }) => {
    await removePrice(db, id, body.version);
    await announceChange(db, 'prices');
    return { id };
  });

  serve(app, copyPriceLists, async ({ db, body }) => {
    const copied = await copyPrices(db, body);
    await announceChange(db, 'prices');
    return { copied };
  });
}
