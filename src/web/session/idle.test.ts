import { describe, expect, it } from 'vitest';
import { idleState } from '#web/session/idle.ts';

const minutes = (count: number) => count * 60_000;

describe('idleState', () => {
  it('[AUT-03] warns an administrator two minutes before thirty have passed', () => {
    expect(idleState('admin', 0, minutes(28) - 1)).toEqual({ kind: 'active' });
    expect(idleState('admin', 0, minutes(28))).toEqual({ kind: 'warning', seconds_left: 120 });
    expect(idleState('admin', 0, minutes(30))).toEqual({ kind: 'over' });
  });

  it('[AUT-03] gives carers and clients two hours', () => {
    expect(idleState('user', 0, minutes(117))).toEqual({ kind: 'active' });
    expect(idleState('client', 0, minutes(120))).toEqual({ kind: 'over' });
  });
});
