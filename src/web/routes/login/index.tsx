import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginPage } from '#web/pages/LoginPage.tsx';
import { safeReturn } from '#web/session/pkce.ts';
import { sessionStore, startSession } from '#web/session/session.ts';

export const Route = createFileRoute('/login/')({
  validateSearch: z.object({ to: z.string().optional().catch(undefined) }),
  beforeLoad: async ({ search }) => {
    // Without a connection the page still opens; pressing the button says what is wrong.
    await startSession().catch(() => undefined);
    if (sessionStore.getState().status === 'in')
      throw redirect({ href: safeReturn(search.to), replace: true });
  },
  component: Login,
});

function Login() {
  return <LoginPage return_to={Route.useSearch().to} />;
}
