import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { HelpCentrePage } from '#web/features/contact/help/HelpCentrePage.tsx';

const words = z.string().trim().max(200).min(1).optional().catch(undefined);

export const Route = createFileRoute('/_shell/dashboard/helpcenter/')({
  validateSearch: z.object({ q: words, from: words }),
  component: HelpCentre,
});

function HelpCentre() {
  const { q, from } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HelpCentrePage
      query={q}
      from={from}
      onQuery={(next) => void navigate({ search: (search) => ({ ...search, q: next }), replace: true })}
    />
  );
}
