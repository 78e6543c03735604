import { describe, expect, it } from 'vitest';
import { buttonClass, buttonSizes, buttonVariants } from '#web/ui/field/button-class.ts';
import { visibleOptions } from '#web/ui/field/combobox-state.ts';
import { countWords } from '#web/ui/list/format-count.ts';
import { nextSort, toggled } from '#web/ui/list/list-types.ts';
import { countPages, pageButtons } from '#web/ui/list/page-numbers.ts';
import { sparklinePath } from '#web/ui/list/sparkline-path.ts';
import { placeBeside } from '#web/ui/overlay/position.ts';
import { writeInitials } from '#web/ui/record/initials.ts';

describe('page controls', () => {
  const shown = (current: number, count: number, isLastKnown = true) =>
    pageButtons(current, { count, isLastKnown }).map((button) => (button.gap ? '…' : button.page));

  it('[UIX-09] show the first, the last and the neighbours of the current page', () => {
    expect(shown(1, 1)).toEqual([1]);
    expect(shown(1, 7)).toEqual([1, 2, '…', 7]);
    expect(shown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shown(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20]);
  });

  it('[UIX-09] show no last page if there are more rows than were counted', () => {
    expect(shown(1, 50, false)).toEqual([1, 2, '…']);
    expect(shown(50, 51, false)).toEqual([1, '…', 49, 50, 51, '…']);
    expect(shown(51, 51, false)).toEqual([1, '…', 50, 51]);
  });

  it('[UIX-09] go beyond what was counted as long as pages are full', () => {
    const beyond = { total: 1_000, total_is_exact: false, pageSize: 20 };
    expect(countPages({ ...beyond, page: 3, shown: 20 })).toEqual({ count: 50, isLastKnown: false });
    expect(countPages({ ...beyond, page: 70, shown: 20 })).toEqual({ count: 71, isLastKnown: false });
    expect(countPages({ ...beyond, page: 71, shown: 4 })).toEqual({ count: 71, isLastKnown: false });
    expect(countPages({ total: 1_000, pageSize: 20, page: 3, shown: 20 })).toEqual({
      count: 50,
      isLastKnown: true,
    });
  });

  it('[UIX-09] have a text: exact up to a thousand, and beyond that with "more"', () => {
    const noun = { one: 'report', many: 'reports' };
    expect(countWords({ total: 1 }, noun)).toBe('1 report');
    expect(countWords({ total: 1_000 }, noun)).toBe('1,000 reports');
    expect(countWords({ total: 1_000, total_is_exact: false }, noun)).toBe('1,000+ reports');
  });
});

describe('buttons', () => {
  it('[UIX-01] have three sizes in every variant, and a link keeps its own', () => {
    for (const variant of buttonVariants) {
      const looks = buttonSizes.map((size) => buttonClass({ variant, size }));
      expect(new Set(looks).size, variant).toBe(buttonSizes.length);
    }
    expect(buttonClass({ variant: 'link', size: 'lg' })).not.toBe(
      buttonClass({ variant: 'default', size: 'lg' }),
    );
    expect(buttonClass({ variant: 'link' })).not.toMatch(/\bpx-/);
  });
});

describe('lists', () => {
  it('[UIX-08] sort ascending first, then the other way', () => {
    expect(nextSort(undefined, 'name')).toEqual({ by: 'name', direction: 'asc' });
    expect(nextSort({ by: 'name', direction: 'asc' }, 'name')).toEqual({ by: 'name', direction: 'desc' });
    expect(nextSort({ by: 'name', direction: 'desc' }, 'due')).toEqual({ by: 'due', direction: 'asc' });
  });

  it('[UIX-08] tick and untick rows without losing those of other pages', () => {
    expect([...toggled(new Set(['a']), ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
    expect([...toggled(new Set(['a', 'b']), ['b'], false)]).toEqual(['a']);
  });
});

describe('popovers', () => {
  const screen = { width: 320, height: 600 };
  const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40, width: 100 });

  it('[UIX-07] open below, above where there is more room, and never beyond the edge of a narrow screen', () => {
    expect(placeBeside(box(10, 100), { width: 200, height: 200 }, screen, 'start')).toMatchObject({
      left: 10,
      top: 144,
    });
    expect(placeBeside(box(10, 500), { width: 200, height: 200 }, screen, 'start').top).toBe(296);
    expect(placeBeside(box(210, 100), { width: 300, height: 200 }, screen, 'start').left).toBe(12);
    expect(placeBeside(box(0, 100), { width: 300, height: 200 }, screen, 'end').left).toBe(8);
  });
});

describe('small things', () => {
  it('[UIX-07] initials are taken from the first and the last name', () => {
    expect(writeInitials('Ada Mensah')).toBe('AM');
    expect(writeInitials('  idris  el  bello ')).toBe('IB');
    expect(writeInitials('Cher')).toBe('C');
    expect(writeInitials('')).toBe('');
  });

  it('[SHL-06] a flat trend is in the middle and an empty one renders nothing', () => {
    expect(sparklinePath([3, 3], 96, 32).line).toBe('M3 16L93 16');
    expect(sparklinePath([], 96, 32).line).toBe('');
  });
});

describe('a combobox', () => {
  const family = ['Grandfather (maternal)', 'Stepfather', 'Foster father', 'Father', 'Father’s partner'];
  const options = family.map((label) => ({ value: label, label }));
  const shown = (typed: string) => visibleOptions(options, typed, false).map(({ label }) => label);

  it('[UIX-07] shows exact matches first, then what starts with the text', () => {
    expect(shown('father')).toEqual([
      'Father',
      'Father’s partner',
      'Foster father',
      'Grandfather (maternal)',
      'Stepfather',
    ]);
    expect(shown('step')).toEqual(['Stepfather']);
    expect(shown('  ')).toEqual(family);
  });
});
