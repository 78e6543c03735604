import { createContext, use } from 'react';
import type { User } from '#contract/core/sessions.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';

export interface Actor {
  user: User;
  role: SignedInRole;
}

/**
 * The signed-in user, for every page inside the shell. It stays the same while a page is open, also while signing out.
 */
export const ActorContext = createContext<Actor | undefined>(undefined);

export function useSignedIn(): Actor {
  const actor = use(ActorContext);
  if (!actor) throw new Error('This page belongs inside the shell.');
  return actor;
}
