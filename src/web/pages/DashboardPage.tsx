import { usePage } from '#web/shell/page.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';

export function DashboardPage() {
  usePage('Home');
  return <PageHeader title="Home" />;
}
