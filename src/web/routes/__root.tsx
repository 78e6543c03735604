import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { UnsentAlarm } from '#web/pages/UnsentAlarm.tsx';
import { AppLink } from '#web/shell/AppLink.tsx';
import { RouteProblem, UnknownPage } from '#web/shell/RouteProblem.tsx';
import { LinkProvider } from '#web/ui/frame/Link.tsx';
import { BackGuard } from '#web/ui/overlay/Dialog.tsx';
import { Toaster } from '#web/ui/overlay/Toaster.tsx';

export const Route = createRootRoute({
  component: Root,
  errorComponent: ({ error }) => <RouteProblem error={error} alarm={<UnsentAlarm />} />,
  notFoundComponent: UnknownPage,
});

function Root() {
  const { history } = useRouter();
  const guardBack = useCallback(
    (onBack: () => boolean) =>
      history.block({
        blockerFn: ({ action }: { action: string }) => action === 'BACK' && onBack(),
        enableBeforeUnload: false,
      }),
    [history],
  );
  return (
    <LinkProvider component={AppLink}>
      <BackGuard value={guardBack}>
        <Outlet />
      </BackGuard>
      <Toaster />
    </LinkProvider>
  );
}
