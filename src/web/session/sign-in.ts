import { exchangeCode, signIn, signInOptions } from '#contract/core/sessions.ts';
import { describeError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { providerAddress, signInOrigin } from '#web/session/own-address.ts';
import {
  authorizationUrl,
  hashChallenge,
  keepAttempt,
  newAttempt,
  safeReturn,
  takeAttempt,
} from '#web/session/pkce.ts';
import { enterSession } from '#web/session/session.ts';

const redirectUri = () => `${window.location.origin}/login/callback`;

/** Goes to the provider's sign-in page. */
export async function beginSignIn(return_to: string): Promise<void> {
  const provider = await callApi(signInOptions, {});
  const { origin } = window.location;
  const known = signInOrigin(provider, origin);
  if (known !== origin) {
    // The attempt would be stored for this address, but the provider returns to the other.
    window.location.assign(`${known}/login?to=${encodeURIComponent(safeReturn(return_to))}`);
    return;
  }
  const attempt = newAttempt(return_to);
  const challenge = await hashChallenge(attempt.verifier);
  keepAttempt(attempt);
  window.location.assign(
    authorizationUrl(
      {
        ...provider,
        authorization_endpoint: providerAddress(provider.authorization_endpoint, provider, origin).href,
      },
      attempt,
      challenge,
      redirectUri(),
    ),
  );
}

export type SignInOutcome =
  | { ok: true; return_to: string }
  | { ok: false; sentence: string; return_to?: string };

const STALE = 'This sign-in link was already used or was started in another browser. Sign in again.';
const REFUSED = 'You did not finish signing in. Try again.';

const outcomes = new Map<string, Promise<SignInOutcome>>();

/** Handles the return from the provider. Its code works only once, so each return is handled only once. */
export function finishSignIn(search: URLSearchParams): Promise<SignInOutcome> {
  const key = search.toString();
  const known = outcomes.get(key);
  if (known) return known;
  const outcome = redeem(search);
  outcomes.set(key, outcome);
  return outcome;
}

async function redeem(search: URLSearchParams): Promise<SignInOutcome> {
  const attempt = takeAttempt();
  if (!attempt || search.get('state') !== attempt.state) return { ok: false, sentence: STALE };
  const code = search.get('code');
  if (!code) return { ok: false, sentence: REFUSED };
  try {
    const { id_token } = await callApi(exchangeCode, {
      body: { code, code_verifier: attempt.verifier, redirect_uri: redirectUri() },
    });
    enterSession(await callApi(signIn, { body: { id_token, nonce: attempt.nonce } }));
    return { ok: true, return_to: attempt.return_to };
  } catch (error) {
    return { ok: false, sentence: describeError(error), return_to: attempt.return_to };
  }
}
