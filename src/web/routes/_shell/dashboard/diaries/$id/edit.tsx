import { createFileRoute } from '@tanstack/react-router';
import { EditNotePage } from '#web/features/diaries/EditNotePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/diaries/$id/edit')({
  beforeLoad: () => mustBeAllowed(() => import('#contract/diaries.ts').then((calls) => [calls.updateDiary])),
  component: Edit,
});

function Edit() {
  return <EditNotePage id={Route.useParams().id} />;
}
