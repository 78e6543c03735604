import { describe, expect, it } from 'vitest';
import { isClientDayOver } from '#web/session/client-day.ts';

const now = new Date('2026-11-24T16:00:00Z');
const client = (last_login: string | null) => ({ user_type: 'client', last_login });

describe('isClientDayOver', () => {
  it('[AUT-05] is true for a client 24 hours after the last login, to the second', () => {
    expect(isClientDayOver(client('2026-11-23T16:00:00Z'), now)).toBe(true);
    expect(isClientDayOver(client('2026-11-23T16:00:01Z'), now)).toBe(false);
  });

  it('[AUT-05] reads offsets: the same instant in summer time counts the same', () => {
    expect(isClientDayOver(client('2026-11-23T17:00:00+01:00'), now)).toBe(true);
  });

  it('[AUT-05] never ends the day of an administrator or a carer', () => {
    expect(isClientDayOver({ user_type: 'admin', last_login: '2020-01-01T00:00:00Z' }, now)).toBe(false);
    expect(isClientDayOver({ user_type: 'user', last_login: '2020-01-01T00:00:00Z' }, now)).toBe(false);
  });

  it('[AUT-06] ignores a last login that is not an ISO date-time', () => {
    for (const odd of [null, '', 'yesterday', '23/11/2020 16:00', '2020-11-23', '2020-13-45T99:00:00Z'])
      expect(isClientDayOver(client(odd), now)).toBe(false);
  });
});
