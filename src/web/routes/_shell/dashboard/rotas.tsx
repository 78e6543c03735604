import { createFileRoute } from '@tanstack/react-router';
import { RotaPage } from '#web/features/appointments/rotas/RotaPage.tsx';
import { RotaSearch } from '#web/features/appointments/rotas/rota-search.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/rotas')({
  validateSearch: RotaSearch,
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/appointments/rotas.ts').then((calls) => [calls.getRotaWeek])),
  component: Rotas,
});

function Rotas() {
  const navigate = Route.useNavigate();
  return (
    <RotaPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
