import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { OwnDetailsPage } from '#web/features/organisations/social-workers/OwnDetailsPage.tsx';

export const Route = createFileRoute('/social-worker-form')({
  validateSearch: z.object({ temporal_form_id: z.string().catch('') }),
  component: OwnDetails,
});

function OwnDetails() {
  return <OwnDetailsPage token={Route.useSearch().temporal_form_id} />;
}
