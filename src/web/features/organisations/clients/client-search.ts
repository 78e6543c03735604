import { z } from 'zod';
import { ClientKind } from '#contract/organisations/clients.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const ClientSearch = z.object({
  name: searchWords,
  kind: searchChoice(ClientKind.options),
  archived: searchChoice(['true']),
  page: searchPage,
  sort: searchSort(['name', 'kind']),
});
export type ClientSearch = z.infer<typeof ClientSearch>;

export const CLIENT_TABS = [
  'teams',
  'social_workers',
  'young_people',
  'invoicing_contacts',
  'users',
  'api_keys',
] as const;
/** The open tab is part of the record's address. */
export const ClientTabSearch = z.object({ tab: searchChoice(CLIENT_TABS) });
