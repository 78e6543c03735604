import { expect, it } from 'vitest';
import { atHand, navigationFor } from '#web/shell/navigation.ts';

it('[SHL-07] the mailbox is part of a demonstration only', () => {
  const shown = navigationFor('admin', false).flatMap(({ items }) => items.map(({ id }) => id));
  expect(shown).not.toContain('mailbox');
});

it('[UIX-08] a phone has three places in its bottom bar, with what waits there', () => {
  const groups = navigationFor('carer', true, { reports: { total: 2 } });
  expect(atHand(groups).map(({ id, count }) => [id, count])).toEqual([
    ['home', undefined],
    ['appointments', undefined],
    ['reports', { total: 2 }],
  ]);
});

it('[SHL-07] the name in the menu is the title of its page, which for carers is “My hours”', () => {
  const nameFor = (role: 'admin' | 'carer') =>
    navigationFor(role, true)
      .flatMap(({ items }) => items)
      .find(({ id }) => id === 'timesheets')?.label;
  expect([nameFor('admin'), nameFor('carer')]).toEqual(['Timesheets', 'My hours']);
});
