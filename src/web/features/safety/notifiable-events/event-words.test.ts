import { expect, it } from 'vitest';
import {
  describeDue,
  describeEventDue,
  describeTold,
} from '#web/features/safety/notifiable-events/event-words.ts';

const now = new Date('2026-11-24T12:00:00Z');

it('[NEV-01] A due time is given as text, whatever its colour', () => {
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

it('[NEV-01] An event is as urgent as the most urgent of its duties', () => {
  const due = (next_due_at: string | null) =>
    describeEventDue({ next_due_at, open_duties: next_due_at ? 1 : 0, withdrawn: null }, now);
  expect(due(null)).toEqual({ words: 'Everyone told', tone: 'darkGreen' });
  expect(due('2026-11-24T12:30:00Z').tone).toBe('orange');
  expect(due('2026-11-24T11:30:00Z')).toEqual({ words: 'Overdue by 30 min', tone: 'red' });
  expect(due('2026-11-24T15:30:00Z').tone).toBe('neutral');
});

it('[NEV-01] A withdrawn event says so, and names those who were told', () => {
  const withdrawn = {
    at: '2026-11-24T11:00:00Z',
    by: { id: '', name: 'Anna Office' },
    reason: 'Wrong child.',
  };
  expect(describeEventDue({ next_due_at: null, open_duties: 0, withdrawn }, now).words).toBe('Withdrawn');
  const duty = (recipient: string, more: object) => ({ recipient, delivery: null, done_at: null, ...more });
  const delivery = (state: string) => ({ state, to: '', at: '2026-11-24T10:30:00Z', answer: '' });
  const duties = [
    duty('Police', { status: 'done', done_at: '2026-11-24T10:00:00Z' }),
    duty('Ofsted', { status: 'open', delivery: delivery('waiting') }),
    duty('Local authority', { status: 'not needed', delivery: delivery('taken') }),
  ] as never;
  expect(describeTold({ duties })).toEqual([
    'Police, told on 24/11/2026 10:00: tell them it was a mistake.',
    'Local authority, told on 24/11/2026 10:30: tell them it was a mistake.',
  ]);
});
