import type { Area } from '#server/area.ts';
import { clientRoutes } from '#server/features/organisations/clients/clients.routes.ts';
import { clientSearch } from '#server/features/organisations/clients/search.queries.ts';

export const clientArea: Area = {
  routes: clientRoutes,
  constraints: {
    client_name_unique: ['duplicate', 'name', 'An organisation with this name already exists.'],
  },
  names: { client_id: 'client' },
  search: clientSearch,
};
