import { createFileRoute } from '@tanstack/react-router';
import { MissingEpisodePage } from '#web/features/safety/missing-episodes/MissingEpisodePage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/missing-episodes/$id/')({
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/missing-episodes.ts').then((calls) => [calls.getEpisode])),
  component: Single,
});

function Single() {
  return <MissingEpisodePage id={Route.useParams().id} />;
}
