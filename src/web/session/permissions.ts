import type { Endpoint, Role } from '#contract/core/endpoint.ts';
import type { UserType } from '#contract/core/statuses.ts';

export type SignedInRole = Exclude<Role, 'public'>;

export const ROLE_OF: Record<UserType, SignedInRole> = { admin: 'admin', user: 'carer', client: 'client' };

/** Whether a role may make a call at all. Hiding what it may not is a courtesy; the server decides. */
export function can(role: SignedInRole, endpoint: Pick<Endpoint, 'access'>): boolean {
  return Boolean(endpoint.access[role]);
}
