import type { ClientKind } from '#contract/organisations/clients.ts';
import { firstNamed } from '#server/search/search-patterns.ts';
import type { SearchSource } from '#server/search/search-source.ts';

const KIND_WORDS: Record<ClientKind, string> = {
  local_authority: 'Local authority',
  trust: 'Trust',
  independent: 'Independent provider',
  other: 'Other organisation',
};

/** By name, in view and not put away. */
export const clientSearch: SearchSource = {
  kind: 'client',
  group: 'Clients',
  roles: ['admin', 'client'],
  find: async ({ db, role, query }) => {
    const rows = await db<{ id: string; name: string; kind: ClientKind }[]>`
      select id, name, kind from client where archived_at is null and ${firstNamed(db, 'client', query)}`;
    return rows.map(({ id, name, kind }) => ({
      id,
      title: name,
      detail: KIND_WORDS[kind],
      href: role === 'admin' ? `/dashboard/clients/${id}` : '/dashboard/organisation',
    }));
  },
};
