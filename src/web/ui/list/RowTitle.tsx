import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { textLinkClass, UiLink } from '#web/ui/frame/Link.tsx';

type RowTitleProps = { href: string | undefined; onPeek?: (() => void) | undefined; children: ReactNode };

/** A link to the record. Space opens a preview. Without a link, it is a button that opens the preview. */
export function RowTitle({ href, onPeek, children }: RowTitleProps) {
  const look = cx(textLinkClass, 'inline-flex min-h-6 items-center text-left');
  if (!href && !onPeek) return children;
  if (!href)
    return (
      <button type="button" onClick={onPeek} className={look}>
        {children}
      </button>
    );
  const peekOnSpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !onPeek) return;
    event.preventDefault();
    onPeek();
  };
  return (
    <UiLink href={href} className={look} onKeyDown={peekOnSpace}>
      {children}
    </UiLink>
  );
}
