import type { Notification } from '#contract/core/notifications.ts';
import { whenTold } from '#web/features/contact/notifications/notification-words.ts';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  rows: readonly Notification[];
  /** A row was pressed: it counts as read, whether or not it has a link. */
  onRead: (row: Notification) => void;
}

/** A user's notifications, the newest first. The whole row links to the screen it is about. */
export function NotificationList({ rows, onRead }: Props) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <NotificationRow key={row.id} row={row} onRead={onRead} />
      ))}
    </ul>
  );
}

const pressed =
  'rounded-sm text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

function NotificationRow({ row, onRead }: { row: Notification; onRead: Props['onRead'] }) {
  const isUnread = row.read_at === null;
  const title = (
    <>
      {isUnread && <span className="sr-only">Unread: </span>}
      {row.title}
    </>
  );
  return (
    <li className="relative flex gap-3 px-4 py-2.5 hover:bg-sunken">
      <span
        aria-hidden
        className={cx(
          'mt-2 size-2 shrink-0 rounded-full',
          isUnread ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-transparent',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className={isUnread ? 'font-semibold' : 'font-medium'}>
          {row.href ? (
            <UiLink href={row.href} className={pressed} onClick={() => onRead(row)}>
              {title}
            </UiLink>
          ) : isUnread ? (
            <button type="button" className={pressed} onClick={() => onRead(row)}>
              {title}
            </button>
          ) : (
            title
          )}
        </p>
        <p className="text-sm break-words text-ink-soft">{row.text}</p>
      </div>
      <time dateTime={row.created_at} className="shrink-0 pt-0.5 text-sm text-ink-soft tabular-nums">
        {whenTold(row.created_at)}
      </time>
    </li>
  );
}
