import { describe, expect, it } from 'vitest';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { followDevice, mergeParts, mergeWorks } from '#web/features/visits/visits/visit-merge.ts';
import {
  accepted,
  attempted,
  decided,
  newPart,
  type PartOf,
  typed,
  withoutPart,
  withPart,
} from '#web/features/visits/visits/visit-work.ts';

const extra = (text: string): PartOf<'extra'> => newPart('extra', { text }, null);
const now = new Date('2026-11-24T20:30:00Z');
const base = { id: 'x', version: 1 };

describe('two tabs of one browser', () => {
  it('[REP-10] take from each what only that one changed', () => {
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

  it('[REP-10] hand in nothing that one of them pressed and the other has typed on since', () => {
    const seen = extra('Gate');
    const [pressed, further] = [{ ...seen, is_waiting: true }, typed(seen, { text: 'Gate co' })];
    const taken = { content: { text: 'Gate co' }, is_waiting: false, theirs: null };
    expect(mergeParts(pressed, seen, further)).toMatchObject(taken);
    expect(mergeParts(further, seen, pressed)).toMatchObject(taken);
    expect(mergeParts(typed(pressed, { text: 'Gate co' }), pressed, pressed)).toMatchObject(taken);
    const finished = { ...further, is_waiting: true };
    expect(mergeParts(finished, seen, pressed)).toMatchObject({ ...taken, is_waiting: true });
  });

  it('[REP-10] keep the words of both where both wrote, until it is decided', () => {
    const clash = mergeParts(extra('From the second'), undefined, extra('From the first'));
    expect(clash).toMatchObject({
      content: { text: 'From the second' },
      theirs: { content: { text: 'From the first' }, is_of_tab: true },
      problem: { kind: 'stale' },
      is_waiting: false,
    });
    if (clash?.kind !== 'extra') throw new Error('It is the same part.');
    const choice = decided(clash, { text: 'From the first' });
    // Neither is at the office yet, so whichever is chosen still has to go.
    expect(choice).toMatchObject({ is_changed: true, problem: null, theirs: null, base: null });
  });

  it('[REP-10] show in each the words of its own, and the words of the other beside them', () => {
    const work = (part: PartOf<'extra'>) => withPart(aVisitWork(aVisit()), 'extra', part);
    const first = mergeParts(extra('From the first'), undefined, extra('From the second'));
    if (first?.kind !== 'extra') throw new Error('It is the same part.');
    const second = followDevice(work(extra('From the second')), work(first));
    expect(second.mine?.parts.extra).toMatchObject({
      content: { text: 'From the second' },
      theirs: { content: { text: 'From the first' }, is_of_tab: true },
      problem: { kind: 'stale' },
    });
    // Decided in the first: the second goes on with that.
    const chosen = decided(first, { text: 'From the first' });
    expect(followDevice(second.mine, work(chosen)).mine?.parts.extra).toEqual(chosen);
    // Something else that is written elsewhere comes in no field.
    const other = followDevice(work(extra('Here')), work(extra('There')));
    expect(other.mine?.parts.extra?.content).toEqual({ text: 'Here' });
  });

  it('[REP-10] have nothing to decide where both wrote the same', () => {
    expect(mergeParts(extra('Same'), undefined, { ...extra('Same'), is_waiting: true })?.theirs).toBeNull();
  });

  it('[REP-10] send under the key of whichever began, and nothing that the other has sent', () => {
    const seen = { ...extra('Gate'), is_waiting: true };
    const theirs = attempted(seen, true, now, 'key-1');
    expect(mergeParts(attempted(seen, true, now, 'key-2'), seen, theirs)?.attempt?.key).toBe('key-1');
    expect(mergeParts(attempted(seen, true, now, 'key-2'), seen, undefined)).toBeUndefined();
    const more = mergeParts(typed(seen, { text: 'Gate and bell' }), seen, accepted(theirs, base));
    expect(more).toMatchObject({ content: { text: 'Gate and bell' }, base, is_changed: true, attempt: null });
  });

  it('[REP-10] keep what was typed here after the other sent and forgot it', () => {
    const seen = extra('Gate');
    const mine = withPart(aVisitWork(aVisit()), 'extra', typed(seen, { text: 'Gate and bell' }));
    const before = withPart(aVisitWork(aVisit()), 'extra', seen);
    expect(mergeWorks(mine, before, withoutPart(before, 'extra'))?.parts.extra?.content).toEqual({
      text: 'Gate and bell',
    });
  });
});
