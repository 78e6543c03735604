/** The longest double click of common systems. */
const DOUBLE_MS = 500;
/** A hand is never quite still. */
const STILL_PX = 5;

/** Controls that perform an action. Selecting from a list or typing into a field is harmless. */
const ACTING = 'button, a, summary, [role=menuitem]';

interface Press {
  control: Element | null;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the second press of a double press if another control has moved under the pointer since the first: the next
 * report, the next row of a list, "Stop" instead of "Start". On the same control it counts, as for a calendar's arrow.
 */
export function ignoreSecondHalves(): void {
  let last: Press | undefined;
  document.addEventListener(
    'click',
    (event) => {
      // A press by keyboard has no position.
      if (event.detail === 0) return;
      const control = event.target instanceof Element ? event.target.closest(ACTING) : null;
      const press = { control, at: event.timeStamp, x: event.clientX, y: event.clientY };
      const isSecondHalf =
        last !== undefined &&
        control !== null &&
        control !== last.control &&
        press.at - last.at < DOUBLE_MS &&
        Math.hypot(press.x - last.x, press.y - last.y) < STILL_PX;
      if (!isSecondHalf) last = press;
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
}
