import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#contract/core/shapes.ts';
import { ApprovalDeskPage } from '#web/pages/approval-desk/ApprovalDeskPage.tsx';
import { mustBeAllowed } from '#web/shell/guard.ts';

export const Route = createFileRoute('/_shell/dashboard/reports/approve')({
  validateSearch: z.object({ id: Id.optional().catch(undefined) }),
  beforeLoad: () =>
    mustBeAllowed(() => import('#contract/reports/reports.ts').then((calls) => [calls.listReportsToApprove])),
  component: ApprovalDesk,
});

function ApprovalDesk() {
  const navigate = Route.useNavigate();
  return (
    <ApprovalDeskPage
      id={Route.useSearch().id}
      onOpen={(id) => void navigate({ search: id ? { id } : {}, resetScroll: false })}
    />
  );
}
