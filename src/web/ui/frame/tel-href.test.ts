import { expect, it } from 'vitest';
import { telHref } from '#web/ui/frame/tel-href.ts';

it.each([
  ['020 7946 0100', 'tel:02079460100'],
  ['(020) 7946-0100', 'tel:02079460100'],
  ['+44 (0)20 7946 0100', 'tel:+442079460100'],
  ['020 7946 0100 ext. 12', 'tel:02079460100'],
  ['020 7946 0100 x12', 'tel:02079460100'],
  ['999', 'tel:999'],
])('[UIX-07] %s is dialled as %s', (written, dialled) => {
  expect(telHref(written)).toBe(dialled);
});
