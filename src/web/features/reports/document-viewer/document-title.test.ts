import { expect, it } from 'vitest';
import { titleDocument } from '#web/features/reports/document-viewer/document-title.ts';

it.each([
  ['Family time report', '2026-11-21 Family time report, Amara O’Neill.pdf', 'Family time report, AO'],
  ['', '2026-11-21 Family time, supervised, Zoë Okafor-Lane.pdf', 'Family time, supervised, ZO'],
  ['', 'care plan.PDF', 'care plan'],
  ['  Order of the court ', 'x.pdf', 'Order of the court'],
])('[DOC-02] A document “%s” in the file %s is titled %s', (title, name, words) => {
  expect(titleDocument(title, name)).toBe(words);
});
