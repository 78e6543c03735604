import { expect, it } from 'vitest';
import { ProgressBar } from '#server/progress-bar.ts';

it('[DEM-08] progress is one updating line on a terminal, and separate lines elsewhere', () => {
  const draw = (isTTY: boolean) => {
    let now = 0;
    let text = '';
    const bar = new ProgressBar({ isTTY, write: (more) => (text += more) }, () => now);
    for (let step = 1; step <= 100; step++) {
      now = step * 100;
      bar.show('copy', step / 100, step * 500);
    }
    return text;
  };
  expect(draw(true)).toContain(
    '\r\x1b[2Kcopy [###############--------------] 50 %  25,000 rows  5,000 rows/s  5 s left',
  );
  expect(draw(false).split('\n')[4]).toBe('copy  50 %  25,000 rows  5,000 rows/s  5 s left');
  expect(draw(false).trim().split('\n')).toHaveLength(10);
});
