/** Goes on what stays at the bottom of the screen with something to press: notices appear above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': '' };

/** Pixels of the screen, from its bottom, up to the top of the highest bar that stands there. */
export function measureBottomBars(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')].filter(stands);
  const tops = bars.map((bar) => bar.getBoundingClientRect().top);
  return Math.max(0, window.innerHeight - Math.min(window.innerHeight, ...tops));
}

/** On a wide screen the end of a form is a part of the page, and covers and is covered as any other. */
function stands(bar: HTMLElement): boolean {
  const { position, display } = getComputedStyle(bar);
  const { top, bottom } = bar.getBoundingClientRect();
  const isSeen = display !== 'none' && bottom > window.innerHeight / 2 && top < window.innerHeight;
  return isSeen && (position === 'fixed' || position === 'sticky');
}
