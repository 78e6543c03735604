/** As long as systems let a double click take. */
const DOUBLE_MS = 500;
/** A hand does not keep quite still. */
const STILL_PX = 5;

/** Controls that do something. To choose from a list, or to write into a field, harms nobody. */
const ACTING = 'button, a, summary, [role=menuitem]';

interface Press {
  control: Element | null;
  at: number;
  x: number;
  y: number;
}

/**
 * The second half of a double press does nothing where another control has come under the pointer since the first: the next
 * report, the next row of a list, "Stop" in the place of "Start". On the same control it counts, as for an arrow of a calendar.
 */
export function ignoreSecondHalves(): void {
  let last: Press | undefined;
  document.addEventListener(
    'click',
    (event) => {
      // A key presses a control without a place.
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
