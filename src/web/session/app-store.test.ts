import { describe, expect, it } from 'vitest';
import { initialAppState, RememberedUser } from '#web/session/app-store.ts';

describe('appStore', () => {
  it('[AUT-09] remembers a name, a type and a last login, and has no place for a token', () => {
    expect(Object.keys(RememberedUser.shape)).toEqual(['name', 'user_type', 'last_login']);
    expect(JSON.stringify(Object.keys(initialAppState))).not.toMatch(/token|young/);
  });

  it('[AUT-07] treats a user without a name or with an unknown type as missing', () => {
    for (const odd of [null, undefined, {}, { name: '', user_type: 'admin', last_login: null }])
      expect(RememberedUser.safeParse(odd).success).toBe(false);
    expect(RememberedUser.safeParse({ name: 'Ann', user_type: 'root', last_login: null }).success).toBe(
      false,
    );
    expect(RememberedUser.safeParse({ name: 'Ann', user_type: 'user', last_login: null }).success).toBe(true);
  });
});
