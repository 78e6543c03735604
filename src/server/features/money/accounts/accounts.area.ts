import type { Area } from '#server/area.ts';
import { accountsRoutes } from '#server/features/money/accounts/accounts.routes.ts';

export const accountsArea: Area = {
  routes: accountsRoutes,
  views: {
    'invoice.export': 'Exported invoices for accounts',
  },
};
