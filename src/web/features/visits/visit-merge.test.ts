import { describe, expect, it } from 'vitest';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { followDevice, mergeParts, mergeWorks } from '#web/features/visits/visit-merge.ts';
import {
  accepted,
  attempted,
  decided,
  newPart,
  type PartOf,
  typed,
  withoutPart,
  withPart,
} from '#web/features/visits/visit-work.ts';

const extra = (text: string): PartOf<'extra'> => newPart('extra', { text }, null);
const now = new Date('2026-11-24T20:30:00Z');
const base = { id: 'x', version: 1 };

describe('two tabs of one browser', () => {
  it('[REP-10] take each other’s changes if only one changed something', () => {
    const seen = extra('Gate');
    expect(mergeParts(typed(seen, { text: 'Gate code' }), seen, seen)?.content).toEqual({
      text: 'Gate code',
    });
    expect(mergeParts(seen, seen, typed(seen, { text: 'Gate code' }))?.content).toEqual({
      text: 'Gate code',
    });
    const work = aVisitWork(aVisit());
    const merged = mergeWorks(
      withPart(work, 'journey/1', newPart('extra', { text: 'one' }, null)),
      undefined,
      withPart(work, 'extra', seen),
    );
    expect(Object.keys(merged?.parts ?? {}).sort()).toEqual(['extra', 'journey/1']);
  });

  it('[REP-10] submit nothing that was submitted in one and changed since in the other', () => {
    const seen = extra('Gate');
    const [pressed, further] = [{ ...seen, is_waiting: true }, typed(seen, { text: 'Gate co' })];
    const taken = { content: { text: 'Gate co' }, is_waiting: false, theirs: null };
    expect(mergeParts(pressed, seen, further)).toMatchObject(taken);
    expect(mergeParts(further, seen, pressed)).toMatchObject(taken);
    expect(mergeParts(typed(pressed, { text: 'Gate co' }), pressed, pressed)).toMatchObject(taken);
    const finished = { ...further, is_waiting: true };
    expect(mergeParts(finished, seen, pressed)).toMatchObject({ ...taken, is_waiting: true });
  });

  it('[REP-10] keep both texts if both wrote, until the user decides', () => {
    const conflict = mergeParts(extra('From the second'), undefined, extra('From the first'));
    expect(conflict).toMatchObject({
      content: { text: 'From the second' },
      theirs: { content: { text: 'From the first' }, is_of_tab: true },
      problem: { kind: 'stale' },
      is_waiting: false,
    });
    if (conflict?.kind !== 'extra') throw new Error('It is the same part.');
    const choice = decided(conflict, { text: 'From the first' });
    // Neither is on the server yet, so the chosen one still has to be sent.
    expect(choice).toMatchObject({ is_changed: true, problem: null, theirs: null, base: null });
  });

  it('[REP-10] each show their own text, with the other’s beside it', () => {
    const work = (part: PartOf<'extra'>) => withPart(aVisitWork(aVisit()), 'extra', part);
    const first = mergeParts(extra('From the first'), undefined, extra('From the second'));
    if (first?.kind !== 'extra') throw new Error('It is the same part.');
    const second = followDevice(work(extra('From the second')), work(first));
    expect(second.mine?.parts.extra).toMatchObject({
      content: { text: 'From the second' },
      theirs: { content: { text: 'From the first' }, is_of_tab: true },
      problem: { kind: 'stale' },
    });
    // Decided in the first tab: the second continues from that.
    const chosen = decided(first, { text: 'From the first' });
    expect(followDevice(second.mine, work(chosen)).mine?.parts.extra).toEqual(chosen);
    // Other text written elsewhere does not change any field.
    const other = followDevice(work(extra('Here')), work(extra('There')));
    expect(other.mine?.parts.extra?.content).toEqual({ text: 'Here' });
  });

  it('[REP-10] have nothing to decide if both wrote the same', () => {
    expect(mergeParts(extra('Same'), undefined, { ...extra('Same'), is_waiting: true })?.theirs).toBeNull();
  });

  it('[REP-10] send under the key of the first, and nothing that the other has sent', () => {
    const seen = { ...extra('Gate'), is_waiting: true };
    const theirs = attempted(seen, now, 'key-1');
    expect(mergeParts(attempted(seen, now, 'key-2'), seen, theirs)?.attempt?.key).toBe('key-1');
    expect(mergeParts(attempted(seen, now, 'key-2'), seen, undefined)).toBeUndefined();
    const more = mergeParts(typed(seen, { text: 'Gate and bell' }), seen, accepted(theirs, base));
    expect(more).toMatchObject({ content: { text: 'Gate and bell' }, base, is_changed: true, attempt: null });
  });

  it('[REP-10] keep what was typed here after the other sent and deleted it', () => {
    const seen = extra('Gate');
    const mine = withPart(aVisitWork(aVisit()), 'extra', typed(seen, { text: 'Gate and bell' }));
    const before = withPart(aVisitWork(aVisit()), 'extra', seen);
    expect(mergeWorks(mine, before, withoutPart(before, 'extra'))?.parts.extra?.content).toEqual({
      text: 'Gate and bell',
    });
  });
});
