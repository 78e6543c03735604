import { lazy } from 'react';
import { getDashboard } from '#contract/oversight/dashboard.ts';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { episodeHref } from '#web/features/safety/missing-episodes/episode-words.ts';
import { HomeSkeleton } from '#web/pages/home/HomeSkeleton.tsx';
import type { HomeSearch } from '#web/pages/home/home-search.ts';
import { RememberedUser, useAppStore } from '#web/session/app-store.ts';
import { useIsOutOfReach } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { PartBoundary } from '#web/shell/PartBoundary.tsx';
import { usePage } from '#web/shell/page.ts';
import { loadPart } from '#web/shell/part-error.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState } from '#web/ui/feedback/States.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

// Each role loads only its own home page, at the same time as its data.
const LOAD_HOME = {
  admin: async () => ({ default: (await import('#web/pages/home/AdminHome.tsx')).AdminHome }),
  user: async () => ({ default: (await import('#web/pages/home/CarerHome.tsx')).CarerHome }),
  client: async () => ({ default: (await import('#web/pages/home/ClientHome.tsx')).ClientHome }),
};
const AdminHome = lazy(() => loadPart(LOAD_HOME.admin));
const CarerHome = lazy(() => loadPart(LOAD_HOME.user));
const ClientHome = lazy(() => loadPart(LOAD_HOME.client));
const CarerHomeWithoutSignal = lazy(() =>
  loadPart(async () => ({
    default: (await import('#web/pages/home/CarerHomeWithoutSignal.tsx')).CarerHomeWithoutSignal,
  })),
);

// This module may load while the session is still checked. The last user's home loads meanwhile.
const last = RememberedUser.safeParse(useAppStore.getState().user).data;
if (last) LOAD_HOME[last.user_type]().catch(() => undefined);

interface Props {
  search: HomeSearch;
  onSearch: (search: HomeSearch) => void;
}

/** A home page for each role (SHL-06). */
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

/** On everybody's home page: the visible young people who are missing now. */
function MissingNow() {
  const { data } = useEndpoint(listMissingNow, {});
  if (!data || data.missing.length === 0) return null;
  return (
    <div className="mb-6">
      <Banner tone="error" title="Missing now">
        <ul className="flex flex-wrap gap-x-5">
          {data.missing.map(({ id, young_person: { name } }) => (
            <li key={id}>
              <TextLink href={episodeHref(id)} className="inline-block py-1">
                {name || 'Restricted record'}
              </TextLink>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
