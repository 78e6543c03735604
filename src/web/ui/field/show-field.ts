/** How many frames a field must not move to count as settled. */
const STEADY_FRAMES = 4;
/** A little over a second. */
const MAX_FRAMES = 80;

/**
 * Scrolls a part of a form into view and keeps it there until the layout settles. Questions far off screen have only an
 * estimated height (`content-visibility`): scrolling past them lays them out, which moves the target. Scrolling by the
 * user ends it.
 */
export function scrollToStay(place: Element, block: 'center' | 'start'): void {
  const own = new AbortController();
  for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(kind, () => own.abort(), { signal: own.signal, passive: true });
  let [top, steady] = [Number.NaN, 0];
  const follow = (framesLeft: number) => {
    if (own.signal.aborted) return;
    place.scrollIntoView({ block });
    const now = Math.round(place.getBoundingClientRect().top);
    steady = now === top ? steady + 1 : 0;
    top = now;
    if (steady < STEADY_FRAMES && framesLeft > 0) window.requestAnimationFrame(() => follow(framesLeft - 1));
    else own.abort();
  };
  follow(MAX_FRAMES);
}

/** Scrolls a field to the middle of the screen and focuses it, or the first of its controls if it has several. */
export function showField(field: HTMLElement): void {
  const control = field.matches('fieldset')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : field;
  control?.focus({ preventScroll: true });
  scrollToStay(field, 'center');
}
