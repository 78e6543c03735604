import { describe, expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import {
  listConflictDifferences,
  listUntouchedHere,
  NO_CHOICES,
  readChoices,
  readTaken,
} from '#web/features/visits/part-conflict.ts';
import { readBase, readTimes } from '#web/features/visits/part-contents.ts';
import {
  accepted,
  attempted,
  conflicted,
  decided,
  newPart,
  type PartOf,
  typed,
} from '#web/features/visits/visit-work.ts';

const visit = aVisit();
const opened = readTimes(visit.timesheet);
const base = readBase(visit.timesheet);
const begun = (): PartOf<'times'> => newPart('times', { ...opened, notes: 'Bus' }, base);
/** Another phone has submitted this: other notes, and a break. */
const elsewhere = {
  base: { ...base, version: 2 },
  content: { ...opened, notes: 'Bus', break_minutes: '20' },
};

describe('two devices of one carer', () => {
  it('[REP-10] fields that were not changed on this one start with the server’s', () => {
    const part = conflicted(typed(begun(), { ...opened, notes: 'Train' }), {
      ...elsewhere,
      content: { ...elsewhere.content, notes: 'Tram' },
    });
    expect([...listUntouchedHere(part, visit)]).toEqual(['break_minutes']);
    const { opened: _, ...unknown } = part;
    expect([...listUntouchedHere(unknown, visit)]).toEqual([]);
    const emptied = { ...unknown, content: { ...opened, notes: '' } };
    expect([...listUntouchedHere(emptied, visit)]).toEqual(['notes']);
  });

  it('[REP-10] text typed after the choice was offered counts, whatever was chosen or filled in before', () => {
    const conflict = conflicted(newPart('times', { ...opened, break_minutes: '5' }, base), elsewhere);
    const readNow = (part: PartOf<'times'>, choices = NO_CHOICES) =>
      [...readTaken(listConflictDifferences(part, visit), choices, listUntouchedHere(part, visit))].sort();
    const unknown = { ...conflict, opened: undefined } as unknown as PartOf<'times'>;
    expect(readNow({ ...unknown, content: { ...opened, notes: '', break_minutes: '5' } })).toEqual(['notes']);
    const written = { ...conflict, content: { ...conflict.content, notes: 'A long account.' } };
    expect(readNow(written)).toEqual(['break_minutes']);
    const all = readChoices(listConflictDifferences(written, visit), new Set(['notes', 'break_minutes']));
    expect(readNow(written, all)).toEqual(['break_minutes', 'notes']);
    const writtenOn = { ...written, content: { ...written.content, notes: 'A longer account.' } };
    expect(readNow(writtenOn, all)).toEqual(['break_minutes']);
  });

  it('[REP-10] text that the server saved, or that was decided on, counts as opened from then on', () => {
    const sent = attempted(typed(begun(), { ...opened, notes: 'Train' }), new Date(), 'key');
    expect(accepted(sent, base).opened).toMatchObject({ notes: 'Train' });
    expect(decided(conflicted(begun(), elsewhere), opened).opened).toEqual(elsewhere.content);
  });
});
