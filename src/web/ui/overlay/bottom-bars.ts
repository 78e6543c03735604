/** Marks what stays at the bottom of the screen and has controls: toasts appear above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': '' };

/** Pixels from the bottom of the screen to the top of the highest such bar. */
export function measureBottomBars(): number {
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bottom-bar]')].filter(stands);
  const tops = bars.map((bar) => bar.getBoundingClientRect().top);
  return Math.max(0, window.innerHeight - Math.min(window.innerHeight, ...tops));
}

/** On a wide screen the end of a form is part of the page's flow, so it does not count. */
function stands(bar: HTMLElement): boolean {
  const { position, display } = getComputedStyle(bar);
  const { top, bottom } = bar.getBoundingClientRect();
  const isSeen = display !== 'none' && bottom > window.innerHeight / 2 && top < window.innerHeight;
  return isSeen && (position === 'fixed' || position === 'sticky');
}
