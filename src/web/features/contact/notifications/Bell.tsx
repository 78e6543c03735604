import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { countUnread, listNotifications } from '#contract/core/notifications.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { settlePush } from '#web/device/push-device.ts';
import { NotificationList } from '#web/features/contact/notifications/NotificationList.tsx';
import {
  CHOICES_HREF,
  countUnreadWords,
  NOTIFICATIONS_HREF,
} from '#web/features/contact/notifications/notification-words.ts';
import { useMarkRead } from '#web/features/contact/notifications/use-mark-read.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { type CloseReason, Popover } from '#web/ui/overlay/Popover.tsx';

/** The bell in the frame: the number of unread notifications, and the newest ones. */
export function Bell({ user_id }: { user_id: string }) {
  useEffect(() => {
    // If this fails, the next session tries again.
    void settlePush(user_id).catch(() => undefined);
  }, [user_id]);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { data } = useEndpoint(countUnread, {});
  const unread = data?.unread ?? 0;
  useTellingOfMore(data?.unread);
  const close = (reason: CloseReason | 'gone' = 'gone') => {
    setIsOpen(false);
    if (reason === 'escape') button.current?.focus();
  };
  return (
    <div className="relative inline-flex">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        aria-label={`Notifications, ${countUnreadWords(unread)}`}
        className={iconButtonClass('default', 'relative')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <BellIcon aria-hidden size={20} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.75rem] leading-4.5 font-semibold text-accent-ink tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Popover
        open={isOpen}
        onClose={close}
        anchor={button}
        align="end"
        id={panelId}
        role="region"
        aria-label="Notifications"
        className="w-[min(24rem,calc(100vw-1rem))]"
      >
        <Newest onGo={close} />
      </Popover>
    </div>
  );
}

const SHOWN = 8;

function Newest({ onGo }: { onGo: () => void }) {
  const list = useEndpoint(listNotifications, { query: { page_size: SHOWN } }, { refetchOnMount: 'always' });
  const { markOne, markAllUpTo, isMarkingAll } = useMarkRead();
  const rows = list.data?.items;
  const newest = rows?.[0];
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
        <h2 className="font-semibold">Notifications</h2>
        {newest && (list.data?.unread ?? 0) > 0 && (
          <Button variant="link" size="sm" pending={isMarkingAll} onClick={() => markAllUpTo(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      {rows ? (
        rows.length > 0 ? (
          <NotificationList
            rows={rows}
            onRead={(row) => {
              if (row.read_at === null) markOne(row.id);
              if (row.href) onGo();
            }}
          />
        ) : (
          <p className="px-4 py-6 text-center text-ink-soft">No notifications yet.</p>
        )
      ) : list.error ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <div className="p-4">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3">
        <TextLink href={NOTIFICATIONS_HREF} onClick={onGo} className="py-1">
          All notifications
        </TextLink>
        <TextLink href={CHOICES_HREF} onClick={onGo} className="py-1">
          Notification settings
        </TextLink>
      </p>
    </>
  );
}

/** Screen readers announce new notifications, but not those already there. */
function useTellingOfMore(unread: number | undefined): void {
  const before = useRef(unread);
  useEffect(() => {
    if (unread !== undefined && before.current !== undefined && unread > before.current)
      announce(`New notification, ${countUnreadWords(unread)}`);
    before.current = unread;
  }, [unread]);
}
