import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { IDLE_HEADER } from '#contract/core/session-limits.ts';
import { exchangeCode, renewSession, signIn, signInOptions } from '#contract/core/sessions.ts';
import { DEMO_PASSWORD } from '#server/identity/built-in/accounts.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import { type Browser, openBrowser, type Page, sendForm } from '#test/kit/browser.ts';
import type { GivenUser, UserFacts } from '#test/kit/given.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

/** The request that our own web app holds while someone is at the provider. */
export interface Request {
  url: string;
  state: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
}

/** A product that answers: the application of a test, or a whole server. */
export type SignInPlace = Pick<TestApp, 'address' | 'public_url'> & { as: Pick<TestApp['as'], 'nobody'> };

export const browserFor = (): Browser => openBrowser((url) => url.pathname === '/login/callback');

const secret = () => randomBytes(32).toString('base64url');

export async function authorisationRequest(
  test: SignInPlace,
  changes: Record<string, string | undefined> = {},
): Promise<Request> {
  const { authorization_endpoint, client_id, scope } = await test.as.nobody().get(signInOptions);
  const request = {
    state: secret(),
    nonce: secret(),
    code_verifier: secret(),
    redirect_uri: `${test.public_url}/login/callback`,
  };
  const url = new URL(authorization_endpoint);
  const asked = {
    response_type: 'code',
    client_id,
    scope,
    redirect_uri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    code_challenge: createHash('sha256').update(request.code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { ...request, url: url.href };
}

export async function fillIn(
  browser: Browser,
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<Page> {
  return sendForm(browser, page, { email, password });
}

const provedAt = new Map<string, number>();

/** The provider tells when in whole seconds: a person's second password within one would be the first (decision 013). */
async function waitForNewSecond(email: string): Promise<void> {
  const findSecond = () => Math.floor(Date.now() / 1000);
  while (provedAt.get(email) === findSecond()) await setTimeout(50);
  provedAt.set(email, findSecond());
}

/** The whole way to an authorisation code, as a person takes it. */
export async function getCode(test: SignInPlace, email: string, browser = browserFor()) {
  await waitForNewSecond(email);
  const request = await authorisationRequest(test);
  const back = await fillIn(browser, await browser.open(request.url), email);
  const code = back.url.searchParams.get('code');
  if (!code) throw new Error(`The provider answered ${back.status} at ${back.url}: ${back.html}`);
  return { ...request, code };
}

/** And on to the ID token. */
export async function getIdToken(test: SignInPlace, email: string, browser?: Browser) {
  const { code, code_verifier, redirect_uri, nonce } = await getCode(test, email, browser);
  const body = { code, code_verifier, redirect_uri };
  const { id_token } = await test.as.nobody().send(exchangeCode, { body });
  return { id_token, nonce };
}

let count = 0;

/** Someone of the demo who has never signed in. */
export function givenPerson(test: TestApp, facts: UserFacts = {}): Promise<GivenUser> {
  return test.given.user({ email: `person-${++count}@placewell.test`, subject: null, ...facts });
}

export function withToken(test: SignInPlace, token: string): ApiClient {
  return apiClient(
    () => test.address,
    async () => token,
  );
}

/** The whole way, as our web app goes it. */
export async function signInAs(test: SignInPlace, email: string) {
  const answer = await test.as.nobody().call(signIn, { body: await getIdToken(test, email) });
  if (answer.status !== 200) throw new Error(answer.problem.detail);
  const cookie = answer.headers.getSetCookie()[0] ?? '';
  return { ...answer.body, cookie, api: withToken(test, answer.body.token) };
}

/** With the cookie, as a page does at which somebody was so many seconds ago, or of which nothing is known. */
export function renew(test: TestApp, cookie: string, idle_seconds?: number) {
  const idle = idle_seconds === undefined ? {} : { [IDLE_HEADER]: String(idle_seconds) };
  return test.as.nobody().call(renewSession, { headers: { cookie: cookie.split(';')[0] ?? '', ...idle } });
}
