import type { Locator, Page } from '@playwright/test';

/** Forty pixels down is an hour on the board. */
export type DragTarget = Locator | 'forty pixels down';

/** Drags by mouse from the middle of one element to the middle of another. */
export async function drag(page: Page, from: Locator, target: DragTarget): Promise<void> {
  if (target !== 'forty pixels down') await target.scrollIntoViewIfNeeded();
  // Takes the page along where both are not on the screen at once, so the target is measured after it.
  await from.hover();
  const start = await findMiddle(from);
  const to = target === 'forty pixels down' ? { ...start, y: start.y + 40 } : await findMiddle(target);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

async function findMiddle(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}
