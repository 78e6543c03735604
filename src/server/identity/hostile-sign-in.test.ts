import { createPublicKey } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/core/errors.ts';
import { signIn } from '#contract/core/sessions.ts';
import { getMe } from '#contract/organisations/users.ts';
import { CLIENT, type Claims, NONCE, startHostileProvider } from '#test/kit/hostile-provider.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const provider = await startHostileProvider();
const { as, given, owner } = await startTestApp({ environment: provider.environment });
const attacker = await generateKeyPair('RS256', { extractable: true });

let subject = '';
let count = 0;
beforeEach(async () => {
  subject = `subject-of-${++count}`;
  await given.user({ subject });
});

const post = (id_token: string, nonce = NONCE) => as.nobody().call(signIn, { body: { id_token, nonce } });
const honest = (changes: Claims = {}) => provider.honest({ sub: subject, ...changes });
const without = (claim: string) => {
  const { [claim]: _, ...rest } = honest();
  return rest;
};
const forge = (header: Partial<JWTHeaderParameters>, claims = honest()) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'published', ...header })
    .sign(attacker.privateKey);
const withSecret = (secret: string | Uint8Array, kid?: string) =>
  new SignJWT(honest())
    .setProtectedHeader({ alg: 'HS256', ...(kid ? { kid } : {}) })
    .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);
const publicPem = () =>
  createPublicKey({ key: { ...provider.public_key }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
const now = () => Math.floor(Date.now() / 1000);

/** Counts rows, to prove that nothing is opened, linked or created. */
const footprint =
  () => owner`select (select count(*) from session) as sessions, (select count(*) from app_user) as users,
  (select string_agg(coalesce(subject, ''), ',' order by id) from app_user) as subjects`;

describe('POST /api/users/sign_in/', () => {
  it('[AUT-03] accepts an honest token, so that each refusal below is for its own reason', async () => {
    expect((await post(await provider.sign(honest()))).status).toBe(200);
    expect((await post(await provider.sign(honest({ aud: [CLIENT.id] })))).status).toBe(200);
    const forTwo = honest({ aud: [CLIENT.id, 'other'], azp: CLIENT.id });
    expect((await post(await provider.sign(forTwo))).status).toBe(200);
  });

  it('[AUT-03] links an account by its verified e-mail, in any case', async () => {
    const { id } = await given.user({ subject: null, email: 'Ada.Lane@example.test' });
    const claims = { sub: 'ada', email: 'ada.lane@Example.TEST', email_verified: true };
    expect((await post(await provider.sign(honest(claims)))).body.user.id).toBe(id);
  });

  const attacks: [string, () => Promise<string>][] = [
    ['no signature (alg none)', async () => new UnsecuredJWT(honest()).encode()],
    [
      'no signature, its algorithm named as usual',
      async () => (await provider.sign(honest())).replace(/[^.]*$/, ''),
    ],
    ['another issuer', () => provider.sign(honest({ iss: 'https://evil.example' }))],
    ['its issuer with a slash more', () => provider.sign(honest({ iss: `${provider.issuer}/` }))],
    ['another audience', () => provider.sign(honest({ aud: 'another-application' }))],
    ['no audience', () => provider.sign(without('aud'))],
    [
      'several audiences, issued to another',
      () => provider.sign(honest({ aud: [CLIENT.id, 'other'], azp: 'other' })),
    ],
    ['several audiences, issued to nobody named', () => provider.sign(honest({ aud: [CLIENT.id, 'other'] }))],
    ['our audience, issued to another', () => provider.sign(honest({ azp: 'other' }))],
    ['another nonce', () => provider.sign(honest({ nonce: 'of-another-sign-in' }))],
    ['no nonce', () => provider.sign(without('nonce'))],
    ['no subject', () => provider.sign(without('sub'))],
    ['an empty subject', () => provider.sign(honest({ sub: '' }))],
    ['a time that is over', () => provider.sign(honest({ iat: now() - 400, exp: now() - 60 }))],
    ['no end', () => provider.sign(without('exp'))],
    ['no beginning', () => provider.sign(without('iat'))],
    ['a beginning in the future', () => provider.sign(honest({ iat: now() + 120, exp: now() + 300 }))],
    ['a time before which it is not valid', () => provider.sign(honest({ nbf: now() + 120 }))],
    ['a beginning long ago', () => provider.sign(honest({ iat: now() - 700 }))],
    ['the signature of an unknown key', () => forge({ kid: 'unknown' })],
    ['the signature of another key under the published name', () => forge({})],
    ['a key that it brings along', async () => forge({ jwk: await exportJWK(attacker.publicKey) })],
    ['an address of its keys', () => forge({ jku: 'https://evil.example/keys' })],
    ['an extension that we do not know', () => forge({ crit: ['b64'], b64: true })],
    ['the public key used as a shared secret', () => withSecret(publicPem(), 'published')],
    ['the modulus used as a shared secret', () => withSecret(provider.public_key.n ?? '', 'published')],
    ['the client secret as its key (HS256)', () => withSecret(CLIENT.secret)],
    [
      'claims changed after signing',
      async () => {
        const [header, , signature] = (await provider.sign(honest())).split('.');
        const claims = Buffer.from(JSON.stringify(honest({ sub: 'administrator' }))).toString('base64url');
        return `${header}.${claims}.${signature}`;
      },
    ],
    ['nothing but garbage', async () => 'garbage'],
    ['garbage in three parts', async () => 'a.b.c'],
    ['a subject that is too long', () => provider.sign(honest({ sub: 's'.repeat(256) }))],
    ['NUL in its subject', () => provider.sign(honest({ sub: 'sub\u0000ject' }))],
  ];
  it.each(attacks)('[AUT-03] [hostile] refuses a token with %s', async (_, make) => {
    const before = await footprint();
    const answer = await post(await make());
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign_in.refused']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await footprint()).toEqual(before);
  });

  it('[AUT-03] [hostile] refuses a reused token, even at the same time', async () => {
    const id_token = await provider.sign(honest());
    const answers = await Promise.all([1, 2, 3].map(() => post(id_token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await post(id_token)).problem.code).toBe('sign_in.refused');
  });

  it.each([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', {}],
    ['is not verified, in words', { email_verified: 'false' }],
    ['is verified in other words', { email_verified: 'yes' }],
    ['is verified with a number', { email_verified: 1 }],
  ])('[AUT-03] [hostile] links no account by an e-mail that %s', async (_, changes) => {
    const { email } = await given.user({ subject: null });
    const before = await footprint();
    const answer = await post(await provider.sign(honest({ sub: 'stranger', email, ...changes })));
    expect([answer.status, answer.problem.code]).toEqual([403, 'sign_in.no_account']);
    expect(await footprint()).toEqual(before);
  });

  it('[AUT-03] [hostile] links no account by an address that only looks the same', async () => {
    await given.user({ subject: null, email: 'kate@example.test' });
    const claims = { sub: 'stranger', email: '\u212aate@example.test', email_verified: true };
    expect((await post(await provider.sign(honest(claims)))).status).toBe(403);
  });

  it('[AUT-03] [hostile] opens no account that is linked to another subject', async () => {
    const { email } = await given.user({ subject: 'the-owner' });
    const answer = await post(await provider.sign(honest({ sub: 'stranger', email, email_verified: true })));
    expect([answer.status, answer.problem.code]).toEqual([403, 'sign_in.no_account']);
  });

  it('[AUT-03] [hostile] links a subject to one account only', async () => {
    const [known, second] = [
      await given.user({ subject: 'one-person' }),
      await given.user({ subject: null }),
    ];
    const claims = honest({ sub: 'one-person', email: second.email, email_verified: true });
    expect((await post(await provider.sign(claims))).body.user.id).toBe(known.id);
    await owner`update app_user set is_active = false where id = ${known.id}`;
    const answer = await post(await provider.sign({ ...claims, jti: 'again' }));
    expect([answer.status, answer.problem.code]).toEqual([403, 'sign_in.no_account']);
  });

  it('[AUT-03] [hostile] answers a person who is switched off like a stranger', async () => {
    await given.user({ subject: 'disabled', is_active: false, email: 'disabled@example.test' });
    const claims = { email: 'disabled@example.test', email_verified: true };
    const answers = [
      await post(await provider.sign(honest({ sub: 'disabled' }))),
      await post(await provider.sign(honest({ sub: 'other', ...claims }))),
      await post(await provider.sign(honest({ sub: 'stranger' }))),
    ];
    const detail = ERRORS['sign_in.no_account'][1];
    for (const { status, problem } of answers) {
      expect([status, problem.code, problem.detail]).toEqual([403, 'sign_in.no_account', detail]);
      expect({ ...problem, request_id: '' }).toEqual({ ...answers[0]?.problem, request_id: '' });
    }
  });

  it('[AUT-03] [hostile] refuses an invalid request, and names the fields', async () => {
    for (const body of [{}, { id_token: 1, nonce: [] }, { id_token: 'x', nonce: 'y', admin: true }]) {
      const response = await as.nobody().fetch('/api/users/sign_in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    }
    const { id_token } = { id_token: await provider.sign(honest()) };
    expect((await as.nobody().call(getMe, { headers: { authorization: `Bearer ${id_token}` } })).status).toBe(
      401,
    );
  });
});
