/** Frames in a row in which nothing moved before a field counts as standing. */
const STEADY_FRAMES = 4;
/** A little over a second. */
const MAX_FRAMES = 80;

/**
 * Puts a part of a form on the screen and keeps it there until all stands. Questions far from the screen have only a
 * guessed height (`content-visibility`): each way past them lays some out, and moves what was aimed at. The person's own
 * scrolling ends it.
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

/** Shows a field in the middle of the screen, with the keyboard in it: in the first of its controls where it has several. */
export function showField(field: HTMLElement): void {
  const control = field.matches('fieldset')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : field;
  control?.focus({ preventScroll: true });
  scrollToStay(field, 'center');
}
