import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignInFailedPage } from '#web/pages/LoginPage.tsx';
import { finishSignIn } from '#web/session/sign-in.ts';
import { PageWait } from '#web/shell/PageWait.tsx';

export const Route = createFileRoute('/login/callback')({
  loader: async () => {
    const outcome = await finishSignIn(new URLSearchParams(window.location.search));
    if (outcome.ok) throw redirect({ href: outcome.return_to, replace: true });
    return outcome;
  },
  pendingMs: 0,
  pendingComponent: () => <PageWait label="Signing you in" />,
  component: Callback,
});

function Callback() {
  return <SignInFailedPage {...Route.useLoaderData()} />;
}
