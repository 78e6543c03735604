import type { Client, ClientKind } from '#contract/organisations/clients.ts';

export const kindWords: Record<ClientKind, string> = {
  local_authority: 'Local authority',
  trust: 'Trust',
  independent: 'Independent provider',
  other: 'Other',
};

export const kindOptions = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

export const clientHref = (id: string) => `/dashboard/clients/${id}`;

/** Carers see only a client's name; users who read this list see everything. */
export const isWhole = (client: object): client is Client => 'kind' in client;
