import { BellOff, Settings2 } from 'lucide-react';
import { listNotifications } from '#contract/core/notifications.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { NotificationList } from '#web/features/contact/notifications/NotificationList.tsx';
import type { NotificationSearch } from '#web/features/contact/notifications/notification-search.ts';
import { CHOICES_HREF } from '#web/features/contact/notifications/notification-words.ts';
import { useMarkRead } from '#web/features/contact/notifications/use-mark-read.ts';
import { readPaging } from '#web/lists/list-address.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState, ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Pagination } from '#web/ui/list/Pagination.tsx';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';

interface Props {
  search: NotificationSearch;
  onSearch: (search: NotificationSearch) => void;
}

/** All of a user's notifications, however old. */
export function NotificationListPage({ search, onSearch }: Props) {
  usePage('Notifications');
  const { page = 1, unread } = search;
  const list = useEndpoint(listNotifications, { query: { page, ...(unread ? { unread } : {}) } });
  const { markOne, markAllUpTo, isMarkingAll } = useMarkRead();
  const rows = list.data?.items;
  const newest = rows?.[0];
  const paging = readPaging(page, list.data, (next) => onSearch({ ...search, page: next }));
  return (
    <div className="max-w-3xl space-y-4">
      <PageHeader
        title="Notifications"
        actions={
          <>
            {newest && page === 1 && (list.data?.unread ?? 0) > 0 && (
              <Button variant="outline" pending={isMarkingAll} onClick={() => markAllUpTo(newest.id)}>
                Mark all as read
              </Button>
            )}
            <UiLink href={CHOICES_HREF} className={buttonClass({ variant: 'outline' })}>
              <Settings2 aria-hidden size={18} /> Notification settings
            </UiLink>
          </>
        }
      />
      <SegmentedControl
        label="Show"
        options={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        value={unread ? 'unread' : 'all'}
        onChange={(shown) => onSearch(shown === 'unread' ? { unread: 'true' } : {})}
      />
      {rows ? (
        <div className="rounded-md border border-line bg-surface">
          {rows.length > 0 ? (
            <NotificationList rows={rows} onRead={(row) => row.read_at === null && markOne(row.id)} />
          ) : (
            <EmptyState
              icon={BellOff}
              title={unread ? 'You are up to date' : 'No notifications yet'}
              text="Notifications appear here on every device you sign in to."
            />
          )}
        </div>
      ) : list.error ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonCards />
      )}
      {paging && <Pagination {...paging} shown={rows?.length ?? 0} />}
    </div>
  );
}
