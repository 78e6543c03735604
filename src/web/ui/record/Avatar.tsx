import { cx } from '#web/ui/cx.ts';
import { writeInitials } from './initials.ts';

/** Initials in a circle. Decorative, because the name is always beside it. */
export function Avatar({ name, size = 'default' }: { name: string; size?: 'default' | 'lg' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full border border-transparent bg-accent-tint font-semibold text-accent-text select-none',
        size === 'lg' ? 'size-14 text-lg' : 'size-8 text-sm',
      )}
    >
      {writeInitials(name)}
    </span>
  );
}
