import type { Area } from '#server/area.ts';
import { apiKeyRoutes } from '#server/features/organisations/api-keys/api-keys.routes.ts';

export const apiKeyArea: Area = {
  routes: apiKeyRoutes,
  constraints: {
    api_key_name_unique: ['duplicate', 'name', 'This organisation already has a key with this name.'],
    api_key_limit: [
      'conflict',
      'name',
      'This organisation has ten active keys. Revoke one before issuing another.',
    ],
  },
  names: { api_key_id: 'api_key' },
  views: { 'client.api_keys': 'Looked at an organisation’s API keys' },
};
