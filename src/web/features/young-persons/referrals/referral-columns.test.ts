import { expect, it } from 'vitest';
import { cellsFor } from '#web/features/young-persons/referrals/referral-columns.tsx';

it.each(['admin', 'client'] as const)(
  '[REF-02] [UIX-06] An export of referrals says when each is due, for the %s',
  (role) => {
    const due = cellsFor(role).find(([label]) => label === 'Due')?.[1];
    expect(due?.({ due_at: '2026-11-24T17:00:00.000Z' } as never)).toBe('24/11/2026 17:00');
    expect(due?.({ due_at: null } as never)).toBeFalsy();
  },
);
