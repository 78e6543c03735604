import type { AnswerInputOf } from '#contract/core/endpoint.ts';
import type { Ref } from '#contract/core/shapes.ts';
import type { listServiceTypes, listYoungPersonOptions } from '#contract/organisations/catalogues.ts';
import type { Db } from '#server/db/pools.ts';

export async function findServiceTypes(db: Db): Promise<AnswerInputOf<typeof listServiceTypes>> {
  return db<{ id: string; name: string; category: string; is_archived: boolean }[]>`
    select id, name, category, archived_at is not null as is_archived from service_type
    order by archived_at is not null, sort_order, id`;
}

export async function findClientOptions(db: Db): Promise<Ref[]> {
  return db<Ref[]>`select id, name from client where archived_at is null order by search_text(name), id`;
}

/** Archived ones are left out by the policy for the public, which is granted no column to ask by. */
export async function findPublicClientOptions(db: Db): Promise<Ref[]> {
  return db<Ref[]>`select id, name from client order by search_text(name), id`;
}

/** Young people of one organisation, or all in sight. */
export async function findYoungPersonOptions(
  db: Db,
  client_id: string | undefined,
): Promise<AnswerInputOf<typeof listYoungPersonOptions>> {
  return db<{ id: string; name: string; client_id: string }[]>`select id, name, client_id from young_person
        where status in ('ACTIVE', 'DRAFT') ${client_id ? db`and client_id = ${client_id}` : db``}
        order by search_text(name), id`;
}
