import { describe, expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { listUntouchedHere } from '#web/features/visits/visits/clash.ts';
import { readBase, readTimes } from '#web/features/visits/visits/part-contents.ts';
import {
  accepted,
  attempted,
  clashed,
  decided,
  newPart,
  type PartOf,
  typed,
} from '#web/features/visits/visits/visit-work.ts';

const visit = aVisit();
const opened = readTimes(visit.timesheet);
const base = readBase(visit.timesheet);
const begun = (): PartOf<'times'> => newPart('times', { ...opened, notes: 'Bus' }, base);
/** Another telephone handed this in meanwhile: other notes, and a break. */
const elsewhere = {
  base: { ...base, version: 2 },
  content: { ...opened, notes: 'Bus', break_minutes: '20' },
};

describe('two devices of one carer', () => {
  it('[REP-10] fields that were not touched on this one begin with those of the office', () => {
    const part = clashed(typed(begun(), { ...opened, notes: 'Train' }), {
      ...elsewhere,
      content: { ...elsewhere.content, notes: 'Tram' },
    });
    expect([...listUntouchedHere(part, visit)]).toEqual(['break_minutes']);
    const { opened: _, ...unknown } = part;
    expect([...listUntouchedHere(unknown, visit)]).toEqual([]);
    const emptied = { ...unknown, content: { ...opened, notes: '' } };
    expect([...listUntouchedHere(emptied, visit)]).toEqual(['notes']);
  });

  it('[REP-10] words that the office took, or that were decided on, count as opened from then on', () => {
    const sent = attempted(typed(begun(), { ...opened, notes: 'Train' }), false, new Date(), 'key');
    expect(accepted(sent, base).opened).toMatchObject({ notes: 'Train' });
    expect(decided(clashed(begun(), elsewhere), opened).opened).toEqual(elsewhere.content);
  });
});
