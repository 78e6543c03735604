import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppLink } from '#web/shell/AppLink.tsx';
import { RouteProblem, UnknownPage } from '#web/shell/RouteProblem.tsx';
import { LinkProvider } from '#web/ui/frame/Link.tsx';
import { Toaster } from '#web/ui/overlay/Toaster.tsx';

export const Route = createRootRoute({
  component: Root,
  errorComponent: RouteProblem,
  notFoundComponent: UnknownPage,
});

function Root() {
  return (
    <LinkProvider component={AppLink}>
      <Outlet />
      <Toaster />
    </LinkProvider>
  );
}
