import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { MyPayPage } from '#web/features/money/pay/MyPayPage.tsx';
import { searchDay } from '#web/lists/search-shapes.ts';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/users/$id/pay')({
  validateSearch: z.object({ week: searchDay }),
  beforeLoad: () => mustBeAllowed(() => import('#contract/money/my-pay.ts').then((calls) => [calls.listPay])),
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <MyPayPage
      key={id}
      carer_id={id}
      week={Route.useSearch().week}
      onWeek={(week) => void navigate({ search: { week }, resetScroll: false })}
    />
  );
}
