import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass, iconButtonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: keeps its place and focus, refuses another press. */
  pending?: boolean | undefined;
  icon?: LucideIcon | undefined;
};

/** A verb to press. Not a submit button unless `type="submit"` says so. */
export function Button({
  variant = 'default',
  size = 'default',
  pending = false,
  icon: Icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const refuseWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, className })}
      onClick={refuseWhilePending}
    >
      {pending ? <Spinner /> : Icon && <Icon aria-hidden size={18} className="shrink-0" />}
      {children}
      {pending && <VisuallyHidden>, working</VisuallyHidden>}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The words for its action: read aloud, and shown on hover. */
  label: string;
  icon: LucideIcon;
  size?: 'default' | 'sm';
};

/** An icon alone: only for a cross, an arrow, or inside a labelled toolbar. */
export function IconButton({
  label,
  icon: Icon,
  size = 'default',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(size, className)}
    >
      <Icon aria-hidden size={size === 'sm' ? 16 : 20} />
    </button>
  );
}
