import { notFound, redirect } from '@tanstack/react-router';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { ROLE_BY_USER_TYPE } from '#contract/core/statuses.ts';
import { can } from '#web/session/permissions.ts';
import { safeReturn } from '#web/session/pkce.ts';
import { sessionStore, startSession } from '#web/session/session.ts';

/** Lets signed-in users through. Others sign in first and return here. */
export async function mustBeSignedIn(href: string): Promise<void> {
  await startSession();
  if (sessionStore.getState().status === 'in') return;
  const to = safeReturn(href);
  throw redirect({ to: '/login', search: to === '/dashboard' ? {} : { to } });
}

/**
 * Lets users through who may make at least one of the calls the page is built on. Others see the error screen (SHL-07).
 * The calls are imported only then, or the first file would contain the shapes of every page.
 */
export async function mustBeAllowed(findCalls: () => Promise<readonly Endpoint[]>): Promise<void> {
  const { user } = sessionStore.getState();
  const calls = user ? await findCalls() : [];
  if (!user || !calls.some((call) => can(ROLE_BY_USER_TYPE[user.user_type], call))) throw notFound();
}

/** SHL-05: a viewer whose address names no document leads to the appointments. */
export function mustName<T>(document: T | undefined): T {
  if (document === undefined) throw redirect({ to: '/dashboard/appointments', replace: true });
  return document;
}

/** For carers only: their duties, and what waits on their own device. */
export function mustBeCarer(): void {
  const { user } = sessionStore.getState();
  if (user?.user_type !== 'user') throw notFound();
}
