import type { Client, ClientKind } from '#contract/organisations/clients.ts';

export const kindWords: Record<ClientKind, string> = {
  local_authority: 'Local authority',
  trust: 'Trust',
  independent: 'Independent provider',
  other: 'Other',
};

export const kindOptions = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

export const clientHref = (id: string) => `/dashboard/clients/${id}`;

/** Carers are told a name and nothing else; whoever reads this list is told all. */
export const isWhole = (client: object): client is Client => 'kind' in client;
