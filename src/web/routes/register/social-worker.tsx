import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address before `/external/social-worker`, which other sites link to. */
export const Route = createFileRoute('/register/social-worker')({
  beforeLoad: () => {
    throw redirect({ to: '/external/social-worker', replace: true });
  },
});
