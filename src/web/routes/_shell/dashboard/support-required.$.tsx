import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * Addresses with the specification's name for referrals (SHL-02): `support-required/{id}` leads to `referrals/{id}`.
 */
export const Route = createFileRoute('/_shell/dashboard/support-required/$')({
  beforeLoad: ({ params: { _splat: rest = '' }, location }) => {
    throw redirect({
      href: `/dashboard/referrals/${rest}`.replace(/\/$/, '') + location.searchStr,
      replace: true,
    });
  },
});
