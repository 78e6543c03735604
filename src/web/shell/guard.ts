import { notFound, redirect } from '@tanstack/react-router';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { ROLE_BY_USER_TYPE } from '#contract/core/statuses.ts';
import { can } from '#web/session/permissions.ts';
import { safeReturn } from '#web/session/pkce.ts';
import { sessionStore, startSession } from '#web/session/session.ts';
import { hasGallery } from '#web/shell/page-facts.ts';

/** Lets only signed-in people on; others sign in first and come back here. */
export async function mustBeSignedIn(href: string): Promise<void> {
  await startSession();
  if (sessionStore.getState().status === 'in') return;
  const to = safeReturn(href);
  throw redirect({ to: '/login', search: to === '/dashboard' ? {} : { to } });
}

/**
 * Lets on whoever may make one of the calls the page is built on; others see the error screen (SHL-07). The calls are
 * fetched only then: the shapes of every page in the first file that is loaded would be carried by everybody.
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

/** For pages of the design system, which a server shows only with `GALLERY=on`. */
export function mustShowGallery(): void {
  if (!hasGallery()) throw notFound();
}

/** For what only carers do: what they owe, and what waits on their own device. */
export function mustBeCarer(): void {
  const { user } = sessionStore.getState();
  if (user?.user_type !== 'user') throw notFound();
}
