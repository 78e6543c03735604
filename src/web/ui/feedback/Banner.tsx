import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/field/Button.tsx';

type BannerTone = 'info' | 'success' | 'warning' | 'error';

const looks = {
  info: { box: 'bg-teal-tint text-teal-ink', icon: Info },
  success: { box: 'bg-dark-green-tint text-dark-green-ink', icon: CircleCheck },
  warning: { box: 'bg-yellow-tint text-yellow-ink', icon: TriangleAlert },
  error: { box: 'bg-red-tint text-red-ink', icon: CircleAlert },
};

type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /**
   * Scrolls the notice into view whenever this changes, so that a user who pressed a button further down sees the
   * result.
   */
  seen?: number | undefined;
};

/**
 * A notice in its place on the page. Errors are announced when they appear. In a form or a dialog they also scroll into
 * view, because the pressed button may be far below.
 */
export function Banner({ tone = 'info', title, children, action, onClose, seen }: BannerProps) {
  const { box, icon: Icon } = looks[tone];
  const notice = useRef<HTMLDivElement>(null);
  const isError = tone === 'error';
  useEffect(() => {
    if (seen !== undefined) notice.current?.scrollIntoView({ block: 'center' });
    else if (isError && notice.current?.closest('form, dialog'))
      notice.current.scrollIntoView({ block: 'nearest' });
  }, [seen, isError]);
  return (
    <div
      ref={notice}
      role={isError ? 'alert' : undefined}
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border border-transparent px-4 py-3',
        box,
      )}
    >
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 basis-48 text-control">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {action}
      {onClose && (
        <IconButton label="Close notice" icon={X} size="sm" className="-my-1 -mr-2" onClick={onClose} />
      )}
    </div>
  );
}
