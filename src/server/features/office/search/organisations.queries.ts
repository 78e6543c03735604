import type { SearchHit } from '#contract/office/search.ts';
import type { ClientKind } from '#contract/organisations/clients.ts';
import { SOCIAL_WORKER_ROLE_WORDS, type SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import type { Db } from '#server/db/pools.ts';
import { MOST } from '#server/features/office/search/near-today.ts';
import { inWords, type Reader } from '#server/features/office/search/people.queries.ts';
import { everyWordIn, nameRank, type SearchQuery } from '#server/features/office/search/search-words.ts';

interface Row {
  id: string;
  name: string;
}

const MOST_OF_A_KIND = `limit ${MOST}`;

const KIND_WORDS: Record<ClientKind, string> = {
  local_authority: 'Local authority',
  trust: 'Trust',
  independent: 'Independent provider',
  other: 'Other organisation',
};

/** Social workers, teams and client organisations by name, in view and not put away. */
export async function findOrganisations(db: Db, reader: Reader, query: SearchQuery): Promise<SearchHit[]> {
  const named = (column: string) => everyWordIn(db, `search_text(${column})`, query.words);
  const best = (column: string, id: string) => db`order by ${nameRank(db, `search_text(${column})`, query)},
    search_text(${db.unsafe(column)}), ${db.unsafe(id)} ${db.unsafe(MOST_OF_A_KIND)}`;
  const [workers, teams, clients] = await Promise.all([
    db<(Row & { role: SocialWorkerRole; client: string; is_pending: boolean; is_active: boolean })[]>`
      select s.id, s.name, s.role, s.is_pending, s.is_active, c.name as client
      from social_worker s join client c on c.id = s.client_id
      where s.archived_at is null and ${named('s.name')} ${best('s.name', 's.id')}`,
    db<(Row & { client: string })[]>`select t.id, t.name, c.name as client
      from team t join client c on c.id = t.client_id
      where t.archived_at is null and ${named('t.name')} ${best('t.name', 't.id')}`,
    db<(Row & { kind: ClientKind })[]>`select c.id, c.name, c.kind
      from client c where c.archived_at is null and ${named('c.name')} ${best('c.name', 'c.id')}`,
  ]);
  return [
    ...workers.map(({ id, name, role, client, is_pending, is_active }) => ({
      kind: 'social_worker' as const,
      id,
      title: name,
      detail: inWords([
        SOCIAL_WORKER_ROLE_WORDS[role],
        client,
        is_pending && 'waits to be accepted',
        !is_active && 'no longer active',
      ]),
      href: `/dashboard/social-workers/${id}`,
    })),
    ...teams.map(({ id, name, client }) => ({
      kind: 'team' as const,
      id,
      title: name,
      detail: client,
      href: `/dashboard/teams/${id}`,
    })),
    ...clients.map(({ id, name, kind }) => ({
      kind: 'client' as const,
      id,
      title: name,
      detail: KIND_WORDS[kind],
      href: reader === 'admin' ? `/dashboard/clients/${id}` : '/dashboard/organisation',
    })),
  ];
}
