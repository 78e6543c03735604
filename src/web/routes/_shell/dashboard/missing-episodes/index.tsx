import { createFileRoute } from '@tanstack/react-router';
import { EpisodeSearch } from '#web/features/safety/missing-episodes/episode-search.ts';
import { MissingEpisodeListPage } from '#web/features/safety/missing-episodes/MissingEpisodeListPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/missing-episodes/')({
  validateSearch: EpisodeSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/safety/missing-episodes.ts').then((calls) => [calls.listEpisodes])),
  component: List,
});

function List() {
  const navigate = Route.useNavigate();
  return (
    <MissingEpisodeListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
