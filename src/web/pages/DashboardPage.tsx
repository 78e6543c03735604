import { lazy } from 'react';
import { getDashboard } from '#contract/office/dashboard.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { MissingNow } from '#web/features/office/missing-episodes/MissingNow.tsx';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import type { HomeSearch } from '#web/pages/home/home-search.ts';
import { useIsOutOfReach } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { usePage } from '#web/shell/page.ts';
import { loadPart } from '#web/shell/part-error.ts';
import { ErrorState } from '#web/ui/feedback/States.tsx';

// Each reader loads their own home only, while its data is on the way.
const AdminHome = lazy(() =>
  loadPart(async () => ({ default: (await import('#web/pages/home/AdminHome.tsx')).AdminHome })),
);
const CarerHome = lazy(() =>
  loadPart(async () => ({ default: (await import('#web/pages/home/CarerHome.tsx')).CarerHome })),
);
const CarerHomeWithoutSignal = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/home/CarerHomeWithoutSignal.tsx')).CarerHomeWithoutSignal,
  })),
);
const ClientHome = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/home/ClientHome.tsx')).ClientHome,
  })),
);

interface Props {
  search: HomeSearch;
  onSearch: (search: HomeSearch) => void;
}

/** A home for its reader (SHL-06). */
export function DashboardPage({ search, onSearch }: Props) {
  const { user } = useSignedIn();
  usePage('Home');
  const {
    data: home,
    error,
    failureReason,
    refetch,
  } = useEndpoint(getDashboard, {
    query: search.news ? { news_period: search.news } : {},
  });
  const isOutOfReach = useIsOutOfReach(!home);
  const isRefused = error !== null && error.status !== null;
  if (!(home || isRefused) && (isOutOfReach || failureReason?.status === null) && user.user_type === 'user') {
    return (
      <PartBoundary fallback={<HomeSkeleton user_type="user" />}>
        <CarerHomeWithoutSignal onRetry={() => void refetch()} />
      </PartBoundary>
    );
  }
  if (!home && error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const skeleton = <HomeSkeleton user_type={user.user_type} />;
  return (
    <PartBoundary fallback={skeleton}>
      <MissingNow />
      {user.user_type === 'admin' && <AdminHome home={home?.user_type === 'admin' ? home : undefined} />}
      {user.user_type === 'user' && <CarerHome home={home?.user_type === 'user' ? home : undefined} />}
      {user.user_type === 'client' && (
        <ClientHome
          home={home?.user_type === 'client' ? home : undefined}
          search={search}
          onSearch={onSearch}
        />
      )}
    </PartBoundary>
  );
}
