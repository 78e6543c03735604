import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { getClient } from '#contract/organisations/clients.ts';
import type { Contact } from '#web/features/reports/report-letter.ts';

/** A client as the office reads it. */
export type ClientDetail = Extract<AnswerOf<typeof getClient>, { invoicing_contacts: unknown }>;

/** Everyone the server writes to about money, and the default recipients of an e-mail. */
export function listInvoicingContacts(client: ClientDetail): { contacts: Contact[]; to: string[] } {
  const invoicing = client.invoicing_contacts.flatMap(({ name, email }) => (email ? [{ name, email }] : []));
  return {
    contacts: [...invoicing, ...(client.email ? [{ name: client.name, email: client.email }] : [])],
    to: invoicing.map(({ email }) => email),
  };
}
