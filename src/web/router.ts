import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { readRouteFrom } from '#web/api/error-report.ts';
import { parseSearch, stringifySearch } from '#web/lists/address-search.ts';
import { routeTree } from '#web/routes.gen.ts';
import { safeReturn } from '#web/session/pkce.ts';
import { sessionStore } from '#web/session/session.ts';
import { PageWait } from '#web/shell/PageWait.tsx';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 400,
  defaultPendingComponent: PageWait,
  // Every unknown address, at any depth, shows the same full screen.
  notFoundMode: 'root',
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Loads the code of the page in the address bar while the session is still checked. */
export function loadPageAhead(): void {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes.get(routeId);
    if (route) router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

readRouteFrom(() => router.state.matches.at(-1)?.fullPath ?? '');

// A user who is no longer signed in goes to the sign-in page. They return afterwards unless they chose to sign out.
sessionStore.subscribe((now, before) => {
  if (now.status !== 'out' || before.status !== 'in') return;
  const to = safeReturn(router.state.location.href);
  const search = now.keeps_place && to !== '/dashboard' ? { to } : {};
  void router.navigate({ to: '/login', search, replace: true });
});
