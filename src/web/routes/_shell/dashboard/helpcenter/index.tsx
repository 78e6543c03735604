import { createFileRoute, redirect } from '@tanstack/react-router';

/** The way to the office is what the help centre has. */
export const Route = createFileRoute('/_shell/dashboard/helpcenter/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/helpcenter/contact', replace: true });
  },
});
