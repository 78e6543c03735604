import { cx } from '#web/ui/cx.ts';

export const buttonVariants = [
  'default',
  'destructive',
  'outline',
  'secondary',
  'ghost',
  'warning',
  'success',
  'link',
  'red',
  'orange',
  'yellow',
  'lightGreen',
  'darkGreen',
  'filter',
] as const;
export type ButtonVariant = (typeof buttonVariants)[number];

export const buttonSizes = ['default', 'sm', 'lg'] as const;
export type ButtonSize = (typeof buttonSizes)[number];

/** `break-words`: text around it may wrap anywhere, and would let a row squeeze its buttons to one letter's width. */
const base =
  'inline-flex items-center justify-center gap-2 text-center font-semibold break-words select-none transition-colors no-underline [&>svg]:shrink-0 ' +
  'disabled:opacity-55 aria-disabled:opacity-70';

const level = 'rounded-md border border-transparent text-level-ink hover:brightness-95';

/** The last five colours are the levels: use them to choose a level, not as decoration. */
const looks: Record<ButtonVariant, string> = {
  default: 'rounded-md border border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  destructive: 'rounded-md border border-transparent bg-danger text-danger-ink hover:bg-danger-hover',
  outline: 'rounded-md border border-line-strong bg-surface text-ink hover:bg-sunken',
  secondary: 'rounded-md border border-transparent bg-accent-tint text-accent-text hover:border-current',
  ghost: 'rounded-md border border-transparent text-accent-text hover:bg-accent-tint',
  warning: 'rounded-md border border-transparent bg-warning text-warning-ink hover:bg-warning-hover',
  success: 'rounded-md border border-transparent bg-success text-success-ink hover:bg-success-hover',
  link: 'rounded-sm text-accent-text underline decoration-1 underline-offset-3 hover:decoration-2',
  red: `${level} bg-level-red`,
  orange: `${level} bg-level-orange`,
  yellow: `${level} bg-level-yellow`,
  lightGreen: `${level} bg-level-light-green`,
  darkGreen: `${level} bg-level-dark-green`,
  filter:
    'rounded-full border border-line-strong bg-surface text-ink font-medium hover:bg-sunken ' +
    'aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-text aria-expanded:border-accent forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:outline forced-colors:aria-pressed:outline-[Highlight]',
};

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-control px-4 py-1 text-control',
  sm: 'min-h-control-sm px-3 py-1 text-control',
  lg: 'min-h-control-lg px-5 py-2 text-base',
};

/** A link in a line of text takes no more room than its text and a finger need. */
const linkSizes: Record<ButtonSize, string> = {
  default: 'min-h-6 text-control',
  sm: 'min-h-6 text-sm',
  lg: 'min-h-control text-base',
};

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

/** A button's looks, for router links and file inputs that look like one. */
export function buttonClass({ variant = 'default', size = 'default', className }: Look = {}): string {
  return cx(base, looks[variant], (variant === 'link' ? linkSizes : sizes)[size], className);
}

export function iconButtonClass(size: 'default' | 'sm' = 'default', className?: string): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55',
    size === 'sm' ? 'size-control-sm' : 'size-control',
    className,
  );
}
