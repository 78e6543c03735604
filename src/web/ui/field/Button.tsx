import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass, iconButtonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is in progress: the button keeps its place and focus, and ignores further presses. */
  pending?: boolean | undefined;
  icon?: LucideIcon | undefined;
};

/** A button, labelled with a verb. It submits a form only with `type="submit"`. */
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
  /** The name of its action: read aloud, and shown on hover. */
  label: string;
  icon: LucideIcon;
  size?: 'default' | 'sm';
};

/** Only an icon: for a close button, an arrow, or a labelled toolbar. */
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
