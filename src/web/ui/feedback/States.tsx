import { CircleAlert, Inbox, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { Button } from '#web/ui/field/Button.tsx';

type EmptyStateProps = { title: string; text?: ReactNode; icon?: LucideIcon; action?: ReactNode };

/** For when there is nothing: says why, and what to do next. */
export function EmptyState({ title, text, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="rounded-full bg-accent-tint p-3 text-accent-text">
        <Icon aria-hidden size={24} />
      </span>
      <div className="max-w-sm space-y-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {action}
    </div>
  );
}

/** For when it failed: says what happened, and offers to try again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="rounded-full bg-red-tint p-3 text-red-ink">
        <CircleAlert aria-hidden size={24} />
      </span>
      <p className="max-w-sm font-semibold">{message}</p>
      {onRetry && (
        <Button variant="outline" icon={RotateCw} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A grey bar in place of text. `className` gives its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('pw-shimmer block rounded-sm', className ?? 'h-4 w-full')} />;
}

/** Loading cards, each as high as the real ones. */
export function SkeletonCards({ count = 3, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className="space-y-3" aria-busy>
      <span className="sr-only" role="status">
        {label}
      </span>
      {places(count).map((place) => (
        <div key={place} className="space-y-3 rounded-md border border-line bg-surface p-4">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}

/** A loading record: header, facts, tabs. */
export function SkeletonRecord() {
  return (
    <div aria-busy className="space-y-6">
      <span className="sr-only" role="status">
        Loading
      </span>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-2/3 max-w-md" />
      <div className="grid gap-4 rounded-md border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-4">
        {places(4).map((place) => (
          <div key={place} className="space-y-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-32" />
          </div>
        ))}
      </div>
      <SkeletonCards count={2} />
    </div>
  );
}

/** Keys for placeholder rows. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
