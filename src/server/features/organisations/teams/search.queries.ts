import { firstNamed } from '#server/search/search-patterns.ts';
import type { SearchSource } from '#server/search/search-source.ts';

/** By name, if visible and not archived. */
export const teamSearch: SearchSource = {
  kind: 'team',
  group: 'Teams',
  roles: ['admin', 'client'],
  find: async ({ db, query }) => {
    const rows = await db<{ id: string; name: string; client: string }[]>`
      select t.id, t.name, c.name as client from team t join client c on c.id = t.client_id
      where t.archived_at is null and ${firstNamed(db, 't', query)}`;
    return rows.map(({ id, name, client }) => ({
      id,
      title: name,
      detail: client,
      href: `/dashboard/teams/${id}`,
    }));
  },
};
