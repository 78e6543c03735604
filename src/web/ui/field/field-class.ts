/** The box of every one-line control. Its border is strong enough to be seen without its label (WCAG 1.4.11). */
export const controlClass =
  'block w-full min-w-0 min-h-control rounded-md border border-line-strong bg-surface px-3 py-1.5 text-control text-ink ' +
  'transition-colors hover:border-ink-soft ' +
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-red-dot aria-invalid:bg-red-tint ' +
  '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-soft';

/** The id by which an error summary finds the field of that name. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]/g, '-')}`;
}
