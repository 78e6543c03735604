import { expect, it } from 'vitest';
import { BOX, layOutFamily } from '#web/features/young-persons/relations/family-layout.ts';

const person = (relationship: string) => ({ relationship });

it('[HRP-01] the family picture has parents above the young person, siblings and carers below, and no professionals', () => {
  const { own, boxes } = layOutFamily(
    ['Sister', 'Foster carer', 'Mother', 'Solicitor', 'Grandmother (maternal)'].map(person),
    4,
  );
  const y = (relationship: string) => boxes.find((box) => box.person.relationship === relationship)?.y;
  expect(y('Grandmother (maternal)')).toBeLessThan(y('Mother') ?? 0);
  expect(y('Mother')).toBeLessThan(own.y);
  expect(y('Sister')).toBeGreaterThan(own.y);
  expect(y('Foster carer')).toBeGreaterThan(y('Sister') ?? 0);
  expect(y('Solicitor')).toBeUndefined();
});

it('[HRP-01] the family picture wraps a full row, and no two boxes overlap', () => {
  const { own, boxes, width, height } = layOutFamily(
    Array.from({ length: 5 }, () => person('Brother')),
    2,
  );
  expect(width).toBe(2 * BOX.width + BOX.gap);
  const all = [own, ...boxes];
  for (const [index, one] of all.entries()) {
    expect(one.y + BOX.height).toBeLessThanOrEqual(height);
    for (const other of all.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= BOX.width || Math.abs(one.y - other.y) >= BOX.height).toBe(true);
  }
});

it('[HRP-01] no person in the family picture is on the line to somebody else', () => {
  const one = ['Grandmother (maternal)', 'Aunt', 'Brother', 'Foster carer', 'Friend'].map(person);
  const { own, boxes, margin } = layOutFamily(one, 4);
  for (const { end } of boxes)
    for (const box of [own, ...boxes]) {
      // Along the row, and down the lane beside all rows: between the rows, and left of every box.
      expect(end.from_y <= box.y || end.from_y >= box.y + BOX.height).toBe(true);
      expect(-margin).toBeLessThan(box.x);
    }
});

it('[HRP-01] someone with an unknown relationship is still in the picture', () => {
  expect(layOutFamily([person('Mum’s best friend')], 4).boxes).toHaveLength(1);
  // Another keyboard's apostrophe counts as the same.
  const [box] = layOutFamily([person("Parent's partner")], 4).boxes;
  expect(box?.y).toBe(0);
});
