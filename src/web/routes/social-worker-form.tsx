import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';

/** The address before `/external/form/{temporal_form_id}`: links in e-mails work for 14 days. */
export const Route = createFileRoute('/social-worker-form')({
  validateSearch: z.object({ temporal_form_id: z.string().catch('') }),
  beforeLoad: ({ search: { temporal_form_id } }) => {
    throw temporal_form_id
      ? redirect({ to: '/external/form/$temporal_form_id', params: { temporal_form_id }, replace: true })
      : redirect({ to: '/external/social-worker', replace: true });
  },
});
