import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { searchChoice } from '#web/lists/search-shapes.ts';
import { DashboardPage } from '#web/pages/DashboardPage.tsx';
import { YOUNG_CHOICES } from '#web/pages/home/home-words.ts';

export const Route = createFileRoute('/_shell/dashboard/')({
  validateSearch: z.object({ young: searchChoice(YOUNG_CHOICES) }),
  component: Home,
});

function Home() {
  return <DashboardPage young={Route.useSearch().young} />;
}
