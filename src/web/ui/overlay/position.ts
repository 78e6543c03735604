/** A popover's position: below its anchor, above it if there is more room, never off screen. */

type Box = { left: number; top: number; bottom: number; right: number; width: number };
type Size = { width: number; height: number };
export type Align = 'start' | 'end' | 'centre';

const gap = 4;
const margin = 8;

export function placeBeside(
  anchor: Box,
  popover: Size,
  screen: Size,
  align: Align,
): { left: number; top: number; maxHeight: number } {
  const below = screen.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const goesBelow = popover.height <= below || below >= above;
  const maxHeight = Math.max(goesBelow ? below : above, 120);
  const height = Math.min(popover.height, maxHeight);
  const wanted =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.right - popover.width
        : anchor.left + (anchor.width - popover.width) / 2;
  return {
    left: Math.max(margin, Math.min(wanted, screen.width - popover.width - margin)),
    top: goesBelow ? anchor.bottom + gap : anchor.top - gap - height,
    maxHeight,
  };
}
