import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { MyPayPage } from '#web/features/money/pay/MyPayPage.tsx';
import { searchDay } from '#web/lists/search-shapes.ts';
import { mustBeCarer } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/my-pay')({
  validateSearch: z.object({ week: searchDay }),
  beforeLoad: mustBeCarer,
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <MyPayPage
      week={Route.useSearch().week}
      onWeek={(week) => void navigate({ search: { week }, resetScroll: false })}
    />
  );
}
