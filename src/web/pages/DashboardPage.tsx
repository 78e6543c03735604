import { getDashboard } from '#contract/dashboard.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { AdminHome } from '#web/pages/home/AdminHome.tsx';
import { CarerHome } from '#web/pages/home/CarerHome.tsx';
import { ClientHome } from '#web/pages/home/ClientHome.tsx';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState } from '#web/ui/States.tsx';

/** A home for its reader (SHL-06). */
export function DashboardPage() {
  const { user } = useSignedIn();
  usePage('Home');
  const { data: home, error, refetch } = useEndpoint(getDashboard, {});
  if (!home && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!home) return <HomeSkeleton user_type={user.user_type} />;
  if (home.user_type === 'admin') return <AdminHome home={home} />;
  if (home.user_type === 'user') return <CarerHome home={home} />;
  return <ClientHome home={home} />;
}
