/**
 * Authorisation code flow with PKCE: its random and derived values, and where they are stored until the user returns.
 */
import { z } from 'zod';

const ATTEMPT_KEY = 'sign_in';

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.string(),
});
export type Attempt = z.infer<typeof Attempt>;

export function newAttempt(return_to: string): Attempt {
  return {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    return_to: safeReturn(return_to),
  };
}

const NOWHERE = 'https://here.invalid';

/** Accepts paths of this site only, so that a link cannot lead elsewhere after sign-in. */
export function safeReturn(path: string | undefined): string {
  // Parse it as the browser does: it drops tabs and line breaks, turns `\` into `/` and resolves `..`.
  const url = path?.startsWith('/') ? URL.parse(path, NOWHERE) : null;
  const isOurs =
    url?.origin === NOWHERE && !url.pathname.startsWith('//') && !/^\/login(\/|$)/.test(url.pathname);
  return isOurs ? url.pathname + url.search + url.hash : '/dashboard';
}

export async function hashChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

interface Provider {
  authorization_endpoint: string;
  client_id: string;
  scope: string;
}

export function authorizationUrl(
  provider: Provider,
  attempt: Attempt,
  challenge: string,
  redirect_uri: string,
): string {
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: provider.client_id,
    scope: provider.scope,
    redirect_uri,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    // A user who is asked to sign in here had no session left. On a shared device, the provider's own session must not
    // replace it. The server trusts none of these three: it reads from the token when the password was entered.
    prompt: 'login',
    max_age: '0',
    claims: '{"id_token":{"auth_time":{"essential":true}}}',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}

export function keepAttempt(attempt: Attempt): void {
  sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
}

/** Can be read once: the secrets are then deleted, whatever the outcome. */
export function takeAttempt(): Attempt | undefined {
  const stored = sessionStorage.getItem(ATTEMPT_KEY);
  sessionStorage.removeItem(ATTEMPT_KEY);
  if (stored === null) return undefined;
  try {
    return Attempt.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
