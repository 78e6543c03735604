import type { UserType } from '#contract/core/statuses.ts';
import { Skeleton, SkeletonCards } from '#web/ui/feedback/States.tsx';

/** As high as the content that replaces it, so that nothing jumps. */
export function HomeSkeleton({ user_type }: { user_type: UserType }) {
  return (
    <div className="space-y-6">
      <Skeleton className="h-10 w-72" />
      {user_type === 'admin' && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
          {['today', 'uncovered', 'missing', 'waiting', 'cancelled', 'referrals'].map((tile) => (
            <Skeleton key={tile} className="h-27 w-full" />
          ))}
        </div>
      )}
      <SkeletonCards count={3} label="Loading your home page" />
    </div>
  );
}
