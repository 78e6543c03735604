import { expect, it } from 'vitest';
import { signIn } from '#contract/core/sessions.ts';
import { NONCE, startHostileProvider } from '#test/kit/hostile-provider.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const provider = await startHostileProvider();
const lines: { msg?: string; reason?: string; level?: number }[] = [];
const start = (environment: Record<string, string> = {}) =>
  startTestApp({
    environment: { ...provider.environment, ...environment },
    onLog: (line) => lines.push(JSON.parse(line)),
  });
const asUsual = await start();
const vouched = await start({ OIDC_EMAILS_VERIFIED: 'on' });

let count = 0;
/** Signs in a new person whose provider makes this claim about the address. */
async function comeAs({ as, given }: typeof asUsual, says: object, facts: object = {}) {
  const { email } = await given.user({ subject: null, email: `claimed-${++count}@example.test`, ...facts });
  const claims = provider.honest({ sub: `sub-${count}`, email, ...says });
  lines.length = 0;
  const answer = await as
    .nobody()
    .call(signIn, { body: { id_token: await provider.sign(claims), nonce: NONCE } });
  const told = lines.filter(({ msg }) => msg === 'a sign-in was refused');
  expect(JSON.stringify(lines)).not.toMatch(/claimed-|sub-\d/);
  return [answer.status, told.map(({ reason, level }) => [reason, level])];
}
const WARN = 40;

it('[AUT-03] an address is verified if the provider says so, as a boolean or as text', async () => {
  for (const email_verified of [true, 'true'])
    for (const app of [asUsual, vouched]) expect(await comeAs(app, { email_verified })).toEqual([200, []]);
});

it('[AUT-03] an address without a claim is verified if the operator trusts all of the provider’s addresses', async () => {
  expect(await comeAs(asUsual, {})).toEqual([403, [['email_not_said', WARN]]]);
  expect(await comeAs(vouched, {})).toEqual([200, []]);
});

it.each([[false], ['false'], ['True'], ['yes'], [1], [null], [{}]])(
  '[AUT-03] an address for which the provider says %j is not verified, whatever the operator set',
  async (email_verified) => {
    for (const app of [asUsual, vouched])
      expect(await comeAs(app, { email_verified })).toEqual([403, [['email_not_verified', WARN]]]);
  },
);

it('[AUT-03] the log says why a sign-in was refused, without personal data', async () => {
  const email_verified = true;
  for (const email of [undefined, '', '\u212aate@example.test', ['a@example.test']])
    expect(await comeAs(vouched, { email, email_verified })).toEqual([403, [['email_missing', WARN]]]);
  const reasons: [object, object, string][] = [
    [{ email: 'claimed-by-nobody@example.test' }, {}, 'account_unknown'],
    [{}, { is_active: false }, 'account_off'],
    [{}, { is_active: false, subject: 'known' }, 'account_off'],
    [{ sub: 'known', email: undefined }, {}, 'account_off'],
    [{}, { subject: 'another' }, 'account_of_another_sign_in'],
  ];
  for (const [says, facts, reason] of reasons)
    expect(await comeAs(asUsual, { email_verified, ...says }, facts)).toEqual([403, [[reason, WARN]]]);
});

it('[AUT-03] the address is read from the claim that the operator names, because Entra ID sends no email', async () => {
  const named = await start({ OIDC_EMAILS_VERIFIED: 'on', OIDC_EMAIL_CLAIM: 'preferred_username' });
  const { email } = await named.given.user({ subject: null, email: 'claimed-by-name@example.test' });
  const signInWith = async (claims: Record<string, unknown>) => {
    const id_token = await provider.sign(provider.honest(claims));
    return named.as.nobody().call(signIn, { body: { id_token, nonce: NONCE } });
  };
  // Other claims are ignored: the operator has vouched for this one only.
  expect(
    (await signInWith({ sub: 'stranger', email, preferred_username: 'other@example.test' })).status,
  ).toBe(403);
  expect((await signInWith({ sub: 'stranger', email })).status).toBe(403);
  const refused = { sub: 'stranger', preferred_username: email, email_verified: false };
  expect((await signInWith(refused)).status).toBe(403);
  expect((await signInWith({ sub: 'entra', preferred_username: email })).status).toBe(200);
});
