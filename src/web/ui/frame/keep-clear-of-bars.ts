/** Goes on what stays at the top of the screen while the page moves under it. */
export const TOP_BAR = { 'data-top-bar': '' };

/** Between the bars there must be room for what has focus, also in a low window. */
const MAX_SHARE = 0.4;
const GAP_PX = 16;

/**
 * The page scrolls what gets focus clear of its bars, however high they are just now: measured as focus moves, which comes before
 * the browser scrolls. `styles.css` says how far it is until then. Returns how to stop.
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

/** Pixels from the edge of the screen to the far side of the highest bar, where the bars stand while the page is scrolled. */
function measureBars(edge: 'top' | 'bottom'): number {
  const bars = [...document.querySelectorAll<HTMLElement>(`[data-${edge}-bar]`)];
  const reached = bars.map((bar) => {
    const { position, display, [edge]: offset } = getComputedStyle(bar);
    const isBar = display !== 'none' && (position === 'fixed' || position === 'sticky');
    return isBar ? (Number.parseFloat(offset) || 0) + bar.offsetHeight : 0;
  });
  return Math.round(Math.min(window.innerHeight * MAX_SHARE, Math.max(0, ...reached) + GAP_PX));
}
