import { createFileRoute, redirect } from '@tanstack/react-router';

/** SHL-01: opening the shell's own address leads to the home page. */
export const Route = createFileRoute('/_app')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
