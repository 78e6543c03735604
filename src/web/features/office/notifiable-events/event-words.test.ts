import { expect, it } from 'vitest';
import { describeDue, describeEventDue } from '#web/features/office/notifiable-events/event-words.ts';

const now = new Date('2026-11-24T12:00:00Z');

it('[NEV-01] A time that is due is said in words, whatever its colour', () => {
  const words = [
    '2026-11-24T12:40:00Z',
    '2026-11-24T17:59:00Z',
    '2026-11-27T12:00:00Z',
    '2026-11-24T10:00:00Z',
    '2026-11-24T12:00:00Z',
  ];
  expect(words.map((due_at) => describeDue(due_at, now))).toEqual([
    'Due in 40 min',
    'Due in 5 h',
    'Due in 3 days',
    'Overdue by 2 h',
    'Overdue by 1 min',
  ]);
});

it('[NEV-01] An event is as urgent as the next of those who must be told', () => {
  const due = (next_due_at: string | null) =>
    describeEventDue({ next_due_at, open_duties: next_due_at ? 1 : 0 }, now);
  expect(due(null)).toEqual({ words: 'Everybody told', tone: 'darkGreen' });
  expect(due('2026-11-24T12:30:00Z').tone).toBe('orange');
  expect(due('2026-11-24T11:30:00Z')).toEqual({ words: 'Overdue by 30 min', tone: 'red' });
  expect(due('2026-11-24T15:30:00Z').tone).toBe('neutral');
});
