import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#web/pages/DashboardPage.tsx';
import { HomeSearch } from '#web/pages/home/home-search.ts';

export const Route = createFileRoute('/_shell/dashboard/')({
  validateSearch: HomeSearch,
  component: Home,
});

function Home() {
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
