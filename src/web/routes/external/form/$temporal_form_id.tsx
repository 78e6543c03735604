import { createFileRoute } from '@tanstack/react-router';
import { OwnDetailsPage } from '#web/features/organisations/social-workers/OwnDetailsPage.tsx';

export const Route = createFileRoute('/external/form/$temporal_form_id')({ component: OwnDetails });

function OwnDetails() {
  return <OwnDetailsPage token={Route.useParams().temporal_form_id} />;
}
