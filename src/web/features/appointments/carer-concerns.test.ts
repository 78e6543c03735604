import { describe, expect, it } from 'vitest';
import { describeConcern, describeConcerns } from '#web/features/appointments/carer-concerns.ts';

const carer = { id: '01', name: 'Omar Aziz' };
const row = (is_free: boolean, ...reasons: string[]) => ({ carer, is_free, reasons, hours_that_week: 8 });

describe('a chosen carer', () => {
  it.each([
    [row(true), undefined],
    [row(false, 'On holiday that day'), 'Not free. On holiday that day'],
    [
      row(false, 'Off sick that day', 'Would work 50 hours that week'),
      'Not free. Off sick that day. Would work 50 hours that week',
    ],
    [row(true, 'Would work 50 hours that week'), 'Would work 50 hours that week'],
  ])('[APT-06] shows of %o what speaks against them', (availability, words) => {
    expect(describeConcern(availability)).toBe(words);
  });

  it('[APT-06] [UIX-07] is announced with the reason, and free carers are not', () => {
    const chosen = [carer, { id: '02', name: 'Bea Brown' }];
    const findConcern = (id: string) => (id === '01' ? 'Not free. On holiday that day' : undefined);
    expect(describeConcerns(chosen, findConcern)).toBe('Omar Aziz: Not free. On holiday that day.');
    expect(describeConcerns(chosen, () => undefined)).toBe('');
  });
});
