import { describe, expect, it } from 'vitest';
import { type Draft, putSumsRight, startLetter } from '#web/features/money/reminders/reminder-letter.ts';

const line = (number: number, sum: string) =>
  `INV-2026-000${number}: £${sum}, due on 01/11/2026, 26 days ago`;

const draft = (head: string, lines: readonly string[], credit?: string): Draft => ({
  client: { id: 'c', name: 'Croydon' },
  invoices: [],
  credit: '0.00',
  total: '1.00',
  contacts: ['amy', 'ben'].map((name) => ({ name, email: `${name}@croydon.test` })),
  subject: `Reminder: ${lines.length} invoices are overdue`,
  body: ['Hello', head, lines.join('\n'), ...(credit ? [credit] : []), 'Kind regards\nHarbour Care'].join(
    '\n\n',
  ),
});

const before = draft('Our records show that these 2 invoices are overdue, £300.00 in total:', [
  line(1, '200.00'),
  line(2, '100.00'),
]);
const HEAD = 'Our records show that these 2 invoices are overdue, £250.00 in total:';
const after = draft(HEAD, [line(1, '150.00'), line(2, '100.00')]);

describe('a reminder that is read again after a payment', () => {
  it('[INV-03] [ERR-01] has the current amounts with the author’s own text and ticks', () => {
    const letter = { ...startLetter(before), to: ['ben@croydon.test'], subject: 'Please pay' };
    const own = letter.body
      .replace('Hello', 'Dear Amy\n\nAs agreed by telephone.')
      .replace('26 days ago', '26 days ago (you have it twice)');
    expect(putSumsRight({ ...letter, body: own }, before, after)).toEqual({
      to: ['ben@croydon.test'],
      cc: [],
      subject: 'Please pay',
      body: `Dear Amy\n\nAs agreed by telephone.\n\n${HEAD}\n\n${line(1, '150.00')} (you have it twice)\n${line(2, '100.00')}\n\nKind regards\nHarbour Care`,
    });
  });

  it('[INV-03] [ERR-01] names no paid invoice, and says what was overpaid', () => {
    const credit = 'We hold £5.00 that you overpaid, so please pay £95.00.';
    const one = draft('Our records show that this invoice is overdue:', [line(2, '100.00')], credit);
    const own = `${startLetter(before).body}\n\nCall me.`;
    expect(putSumsRight({ ...startLetter(before), body: own }, before, one)).toEqual({
      ...startLetter(one),
      body: `${one.body}\n\nCall me.`,
    });
    expect(putSumsRight({ ...startLetter(one), body: `${one.body}\n\nCall me.` }, one, before).body).toBe(
      own,
    );
  });

  it('[INV-03] is the new draft if nobody had typed', () => {
    expect(putSumsRight(startLetter(before), before, after)).toEqual(startLetter(after));
  });
});
