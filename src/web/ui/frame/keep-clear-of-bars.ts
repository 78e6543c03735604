/** Marks what stays at the top of the screen while the page scrolls under it. */
export const TOP_BAR = { 'data-top-bar': '' };

/** There must be room for the focus between the bars, also in a low window. */
const MAX_SHARE = 0.4;
const GAP_PX = 16;

/**
 * Scrolls focused elements clear of the page's bars, whatever their current height: it is measured as focus moves,
 * before the browser scrolls. Until then `styles.css` sets the distance. Returns a function that stops it.
 */
export function keepClearOfBars(): () => void {
  measure();
  document.addEventListener('focusin', measure);
  return () => document.removeEventListener('focusin', measure);
}

function measure(): void {
  const { style } = document.documentElement;
  style.setProperty('--top-bars', `${measureBars('top')}px`);
  style.setProperty('--bottom-bars', `${measureBars('bottom')}px`);
}

/**
 * Pixels from the edge of the screen to the far side of the highest bar, in its position while the page is scrolled.
 */
function measureBars(edge: 'top' | 'bottom'): number {
  const bars = [...document.querySelectorAll<HTMLElement>(`[data-${edge}-bar]`)];
  const reached = bars.map((bar) => {
    const { position, display, [edge]: offset } = getComputedStyle(bar);
    const isBar = display !== 'none' && (position === 'fixed' || position === 'sticky');
    return isBar ? (Number.parseFloat(offset) || 0) + bar.offsetHeight : 0;
  });
  return Math.round(Math.min(window.innerHeight * MAX_SHARE, Math.max(0, ...reached) + GAP_PX));
}
