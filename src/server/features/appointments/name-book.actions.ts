import { readEmail } from '#contract/core/email-address.ts';
import { nameKey } from '#contract/core/search-words.ts';
import type { Db } from '#server/db/pools.ts';

/** The names that a file or another system uses, turned into ids. A name that fits two people fits none. */
export interface NameBook {
  client(name: string): string | undefined;
  service_type(name: string): string | undefined;
  carer(email: string): string | undefined;
  young_person(client_id: string, name: string): string | undefined;
}

export async function openNameBook(db: Db): Promise<NameBook> {
  const [clients, services, carers, young] = await Promise.all([
    db<{ id: string; name: string }[]>`select id, name from client where archived_at is null`,
    db<{ id: string; name: string; slug: string }[]>`select id, name, slug from service_type`,
    db<
      { id: string; email: string }[]
    >`select id, email from app_user where user_type = 'user' and is_active`,
    db<
      { id: string; name: string; legal_name: string; client_id: string }[]
    >`select id, name, first_name || ' ' || last_name as legal_name, client_id from young_person where status <> 'ARCHIVED'`,
  ]);
  const clientIds = unique(clients.map(({ id, name }) => [nameKey(name), id]));
  const serviceIds = unique(
    services.flatMap(
      ({ id, name, slug }) =>
        [
          [nameKey(name), id],
          [slug, id],
        ] as [string, string][],
    ),
  );
  const carerIds = unique(carers.map(({ id, email }) => [email.toLowerCase(), id]));
  const youngIds = unique(
    young.flatMap(({ id, name, legal_name, client_id }) =>
      [name, legal_name].map((each): [string, string] => [`${client_id} ${nameKey(each)}`, id]),
    ),
  );
  return {
    client: (name) => clientIds.get(nameKey(name)),
    service_type: (name) => serviceIds.get(nameKey(name)),
    carer: (email) => carerIds.get((readEmail(email) ?? email).toLowerCase()),
    young_person: (client_id, name) => youngIds.get(`${client_id} ${nameKey(name)}`),
  };
}

function unique(entries: [string, string][]): Map<string, string> {
  const ids = new Map<string, string>();
  const twice = new Set<string>();
  for (const [key, id] of entries) {
    if (ids.has(key) && ids.get(key) !== id) twice.add(key);
    ids.set(key, id);
  }
  for (const key of twice) ids.delete(key);
  return ids;
}
