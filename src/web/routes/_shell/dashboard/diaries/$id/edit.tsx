import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { EditNotePage } from '#web/features/young-persons/diaries/EditNotePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/diaries/$id/edit')({
  validateSearch: z.object({ place: z.string().max(200).optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/young-persons/diaries.ts').then((calls) => [calls.updateDiary])),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  const { place } = Route.useSearch();
  return <EditNotePage key={`${id} ${place}`} id={id} place={place} />;
}
