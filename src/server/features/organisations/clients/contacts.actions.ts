import type { BodyOf } from '#contract/core/endpoint.ts';
import type { updateClient } from '#contract/organisations/clients.ts';
import type { Db } from '#server/db/pools.ts';
import { invalid } from '#server/http/app-error.ts';

type Contacts = NonNullable<BodyOf<typeof updateClient>['invoicing_contacts']>;

/** Makes these the contacts for invoices: one that is left out is put away. Throws `input.invalid` for another's id. */
export async function keepContacts(db: Db, client_id: string, contacts: Contacts): Promise<void> {
  const known = await db<{ id: string }[]>`select id from client_contact
    where client_id = ${client_id} and is_invoicing and archived_at is null for update`;
  const stranger = contacts.findIndex(({ id }) => id && !known.some((each) => each.id === id));
  if (stranger >= 0)
    throw invalid(`invoicing_contacts.${stranger}.id`, 'This organisation has no such contact.');
  const kept = contacts.flatMap(({ id }) => id ?? []);
  await db`update client_contact set archived_at = current_instant()
    where client_id = ${client_id} and is_invoicing and archived_at is null and id <> all(${kept}::uuid[])`;
  for (const { id, name, email = null, phone = null } of contacts) {
    if (id)
      await db`update client_contact set name = ${name}, email = ${email}, phone = ${phone}
        where id = ${id} and (name, email, phone) is distinct from (${name}, ${email}::text, ${phone}::text)`;
    else
      await db`insert into client_contact (client_id, name, email, phone) values (${client_id}, ${name}, ${email}, ${phone})`;
  }
}
