import { expect, it } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { findNextWith } from '#web/features/visits/visit-store.ts';

it('[YPN-04] the notes to read before arriving are those of the current or next visit', () => {
  const visit = aVisit();
  const { appointment } = visit;
  const during = new Date('2026-11-24T17:00:00Z');
  const over = { ...visit, appointment: { ...appointment, end_at: '2026-11-24T16:30:00Z' } };
  const cancelled = { ...visit, appointment: { ...appointment, cancelled: true } };
  const other = { ...visit, appointment: { ...appointment, young_person: { id: 'x', name: 'Kwe' } } };
  const id = appointment.young_person?.id ?? '';
  expect(findNextWith(id, [over, cancelled, other, visit], during)).toBe(visit);
  expect(findNextWith(id, [over, cancelled, other], during)).toBeUndefined();
});
