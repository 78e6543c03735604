import { describe, expect, it } from 'vitest';
import { authorizationUrl, hashChallenge, newAttempt, safeReturn } from '#web/session/pkce.ts';

describe('the redirect to the provider', () => {
  it('[AUT-02] derives the S256 challenge as RFC 7636 does', async () => {
    expect(await hashChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('[AUT-02] asks for a code with state, nonce and challenge, and never sends the verifier', () => {
    const attempt = newAttempt('/dashboard');
    const provider = {
      authorization_endpoint: 'https://id.test/auth?a=b',
      client_id: 'app',
      scope: 'openid',
    };
    const url = new URL(authorizationUrl(provider, attempt, 'challenge', 'https://app.test/login/callback'));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      a: 'b',
      response_type: 'code',
      client_id: 'app',
      scope: 'openid',
      redirect_uri: 'https://app.test/login/callback',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      prompt: 'login',
      max_age: '0',
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
    expect(attempt.verifier.length).toBeGreaterThanOrEqual(43);
    expect(new Set([attempt.state, attempt.nonce, attempt.verifier]).size).toBe(3);
  });

  it('[AUT-02] returns only to pages of this site', () => {
    expect(safeReturn('/dashboard/appointments?page=2')).toBe('/dashboard/appointments?page=2');
    expect(safeReturn('/dashboard/reports#first')).toBe('/dashboard/reports#first');
    const elsewhere = ['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test', '/\n\\evil.test'];
    const upwards = [
      '/.//evil.test',
      '/..//evil.test',
      '/x/..//evil.test',
      '/./\\evil.test',
      '/\t.//evil.test',
    ];
    const round = [
      '/login?to=/x',
      '/login',
      '/x/../login',
      'javascript:alert(1)',
      'dashboard',
      '',
      undefined,
    ];
    for (const odd of [...elsewhere, ...upwards, ...round]) expect(safeReturn(odd)).toBe('/dashboard');
  });
});
