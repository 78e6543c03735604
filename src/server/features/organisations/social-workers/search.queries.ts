import { SOCIAL_WORKER_ROLE_WORDS, type SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import { firstNamed } from '#server/search/search-patterns.ts';
import { inWords, type SearchSource } from '#server/search/search-source.ts';

interface Row {
  id: string;
  name: string;
  role: SocialWorkerRole;
  client: string;
  is_pending: boolean;
  is_active: boolean;
}

/** By name, if visible and not archived. */
export const socialWorkerSearch: SearchSource = {
  kind: 'social_worker',
  group: 'Social workers',
  roles: ['admin', 'client'],
  find: async ({ db, query }) => {
    const rows = await db<Row[]>`
      select s.id, s.name, s.role, s.is_pending, s.is_active, c.name as client
      from social_worker s join client c on c.id = s.client_id
      where s.archived_at is null and ${firstNamed(db, 's', query)}`;
    return rows.map(({ id, name, role, client, is_pending, is_active }) => ({
      id,
      title: name,
      detail: inWords([
        SOCIAL_WORKER_ROLE_WORDS[role],
        client,
        is_pending && 'waiting to be accepted',
        !is_active && 'no longer active',
      ]),
      href: `/dashboard/social-workers/${id}`,
    }));
  },
};
