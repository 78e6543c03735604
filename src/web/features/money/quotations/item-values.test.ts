import { expect, it } from 'vitest';
import { buildItem, explainMiles, startItem } from '#web/features/money/quotations/item-values.ts';

it('[SVC-01] miles that cannot be read are reported, and are not priced', () => {
  const visit = {
    ...startItem(),
    service_type_id: '0198f0f0-0000-7000-8000-000000000001',
    ...{ date: '2026-11-24', start_time: '10:00', end_time: '12:00' },
  };
  for (const miles of ['-5', 'twelve', '1.234,5,6']) {
    expect(explainMiles({ miles })).toMatch(/^Enter miles/);
    expect(buildItem({ ...visit, miles })).toBeUndefined();
  }
  expect(buildItem({ ...visit, miles: '12 miles' })).toMatchObject({ miles: '12' });
  expect(buildItem(visit)).not.toHaveProperty('miles');
});
