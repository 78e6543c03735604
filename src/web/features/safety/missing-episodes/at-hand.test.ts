import { describe, expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { type AtHand, findJustOver, listAtHand } from '#web/features/safety/missing-episodes/at-hand.ts';

// Tue 24/11/2026, 16:00 to 20:00.
const { appointment } = aVisit();
const ask = (time: string, ...appointments: AtHand[]) =>
  listAtHand(appointments, new Date(`2026-11-24T${time}:00Z`)).map(({ name }) => name);

describe('the young people who are with a carer', () => {
  it('[MIS-01] are those of a visit that starts soon, is under way, or has just ended', () => {
    const heard = ['15:29', '15:30', '18:00', '21:59', '22:00'].map((time) => ask(time, appointment));
    expect(heard).toEqual([[], ['Amara Lee'], ['Amara Lee'], ['Amara Lee'], []]);
  });

  it('[MIS-01] are each listed once, and not if the visit is cancelled or the record closed', () => {
    const other = { ...appointment, young_person: { id: 'mia', name: 'Mia Quill' } };
    expect(ask('18:00', appointment, other, { ...appointment })).toEqual(['Amara Lee', 'Mia Quill']);
    const none = [{ cancelled: true }, { is_restricted: true }, { young_person: null }];
    for (const change of none) expect(ask('18:00', { ...appointment, ...change })).toEqual([]);
  });
});

describe('a visit that ended a moment ago', () => {
  const next = { ...appointment, start_at: '2026-11-24T21:00:00Z', end_at: '2026-11-24T22:00:00Z' };
  const at = (time: string, following: AtHand | null) =>
    findJustOver([appointment], following, new Date(`2026-11-24T${time}:00Z`)).length;

  it('[MIS-01] has a card of its own for two hours, and none while it is under way', () => {
    expect(['19:59', '20:00', '21:59', '22:00'].map((time) => at(time, null))).toEqual([0, 1, 1, 0]);
  });

  it('[MIS-01] has none if the next visit’s card has the same young person already, and one beside another’s', () => {
    expect([at('20:29', next), at('20:30', next)]).toEqual([1, 0]);
    const other = { ...next, young_person: { id: 'mia', name: 'Mia Quill' } };
    expect(at('20:30', other)).toBe(1);
  });
});
