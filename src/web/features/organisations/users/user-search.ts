import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';
import { searchChoice, searchPage, searchSort, searchWords } from '#web/lists/search-shapes.ts';

/** The list's address (SHL-08). */
export const UserSearch = z.object({
  name: searchWords,
  email: searchWords,
  user_type: searchChoice(UserType.options),
  is_active: searchChoice(['true', 'false']),
  page: searchPage,
  sort: searchSort(['name', 'email', 'user_type', 'last_login']),
});
export type UserSearch = z.infer<typeof UserSearch>;

/**
 * Whom a new account is for. A social worker is given by id, because addresses are logged and remembered in many
 * places.
 */
export const NewUserSearch = z.object({
  client_id: Id.optional().catch(undefined),
  social_worker_id: Id.optional().catch(undefined),
});

export const userTypeWords: Record<UserType, string> = {
  admin: 'Administrator',
  user: 'Carer',
  client: 'Client',
};

export const userHref = (id: string) => `/dashboard/users/${id}`;
