import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { findLeftList } from '#web/shell/left-lists.ts';
import type { UiLinkProps } from '#web/ui/frame/Link.tsx';

/** The design system's link, navigated by the router. The browser handles anything but a plain press. */
export function AppLink({
  href: asked,
  onClick,
  target,
  keepsScroll = false,
  leadsBack = false,
  ...rest
}: UiLinkProps) {
  const router = useRouter();
  const href = leadsBack ? findLeftList(asked) : asked;
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || target || !href.startsWith('/')) return;
    event.preventDefault();
    void router.navigate({ href, resetScroll: !keepsScroll });
  };
  return <a {...rest} href={href} target={target} onClick={go} />;
}
