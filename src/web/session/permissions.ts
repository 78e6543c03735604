import type { Endpoint } from '#contract/core/endpoint.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';

/** Whether a role may make a call at all. Hiding a control is a courtesy: the server decides. */
export function can(role: SignedInRole, endpoint: Pick<Endpoint, 'access'>): boolean {
  return Boolean(endpoint.access[role]);
}
