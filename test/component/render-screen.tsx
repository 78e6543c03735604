import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createContext, type ReactNode, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { callAs } from '#test/component/fake-line.ts';
import { PEOPLE } from '#test/component/people.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Route as ApplicationRoot } from '#web/routes/__root.tsx';
import { enterSession, leaveSession } from '#web/session/session.ts';
import { ActorContext } from '#web/shell/actor.ts';
import { openDeviceDatabase } from '#web/writing/device-database.ts';
import { closeOwnStores, openOwnStore } from '#web/writing/device-store.ts';

interface Screen {
  /** Draws it anew with other properties. */
  redraw: (ui: ReactNode) => void;
  /** Takes it off the page, as leaving it does. What the device keeps, stays. */
  leave: () => Promise<void>;
  /** Where a press has led. */
  readAddress: () => string;
}

const Drawn = createContext<ReactNode>(null);
const shown = new Set<Root>();

/** Draws a part of a screen inside the application's root, for somebody who has signed in. */
export function renderScreen(ui: ReactNode, { as = 'admin' }: { as?: SignedInRole } = {}): Screen {
  const user = PEOPLE[as];
  callAs(as);
  enterSession({ token: 'of a test', expires_at: new Date(Date.now() + 900_000).toISOString(), user });
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  shown.add(root);
  const router = makeRouter();
  const redraw = (drawn: ReactNode) =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ActorContext value={{ user, role: as }}>
          <Drawn value={drawn}>
            <RouterProvider router={router as never} />
          </Drawn>
        </ActorContext>
      </QueryClientProvider>,
    );
  const leave = async () => {
    root.unmount();
    page.remove();
    shown.delete(root);
    await untilPlacesAreLeft();
  };
  redraw(ui);
  return { redraw, leave, readAddress: () => router.state.location.href };
}

/** Signs out, and leaves the device as a new one. */
export async function clearScreens(): Promise<void> {
  for (const root of shown) root.unmount();
  shown.clear();
  document.body.replaceChildren();
  await untilPlacesAreLeft();
  await leaveSession();
  closeOwnStores();
  const change = (await openDeviceDatabase()).transaction(['holder', 'kept'], 'readwrite');
  await Promise.all([change.objectStore('holder').clear(), change.objectStore('kept').clear(), change.done]);
}

/** Every address shows what is drawn, which stays as it is where a press leads from one to another. */
function makeRouter() {
  const root = createRootRoute(ApplicationRoot.options as never);
  const pages = ['/', '/$'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => use(Drawn) }),
  );
  return createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
}

/** A form that is left writes the last of its words before it lets go of its place. */
async function untilPlacesAreLeft(): Promise<void> {
  for (;;) {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (![...held, ...pending].some(({ name }) => name?.startsWith('placewell-place-'))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The places in which words of a person are kept on the device. */
export async function listKept(role: SignedInRole): Promise<string[]> {
  const store = await openOwnStore(PEOPLE[role].id);
  return (await store.list('typed')).map(({ id }) => id);
}
