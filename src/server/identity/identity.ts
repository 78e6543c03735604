import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { CLOCK_TOLERANCE_SECONDS } from '#contract/core/session-limits.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  describeProviderFailure,
  type ProviderFailure,
  readProviderFailure,
} from '#server/identity/provider-failure.ts';

/** The claims of an ID token about a person, once it has been verified. */
export interface Claims {
  /** The provider's own name for itself. */
  issuer: string;
  subject: string;
  /** Only an address that the provider has verified. */
  verified_email: string | null;
  /** Why there is none: no valid address, an unverified one, or one that the provider says nothing about. */
  email_problem?: 'missing' | 'not_verified' | 'not_said' | undefined;
  /** When the password was proved (`auth_time`), if the provider says so; it may not have asked again. */
  authenticated_at?: Date | undefined;
  expires_at: Date;
}

export interface Identity {
  /** One sentence for the operator, if nobody can sign in now. */
  findProblem(): Promise<string | undefined>;
  signInOptions(): Promise<{
    authorization_endpoint: string;
    client_id: string;
    scope: string;
    end_session_endpoint: string | null;
  }>;
  /** Redeems an authorisation code at the provider. Throws `sign_in.refused`. */
  exchangeCode(request: { code: string; code_verifier: string; redirect_uri: string }): Promise<string>;
  /** Checks signature, issuer, audience, times and nonce. Throws `sign_in.refused`. */
  verifyIdToken(id_token: string, nonce: string, now: Date): Promise<Claims>;
}

export interface IdentitySettings {
  /** Known only once the server listens, if the built-in provider is used. */
  issuer: () => string;
  client_id: string;
  client_secret?: string | undefined;
  /** The demo's provider uses plain http on this machine. */
  allows_http: boolean;
  /** The claim of the ID token with the person's e-mail address. */
  email_claim: string;
  /** Whether the operator trusts all of its addresses when it says nothing about them. */
  emails_are_verified: boolean;
  /** Called whenever the provider cannot be used. */
  onFailure?: (failure: ProviderFailure) => void;
}

const SCOPE = 'openid profile email';
const TIMEOUT_SECONDS = 5;
const MAX_TOKEN_AGE = '10 minutes';
/** Asymmetric algorithms only: `none` and shared secrets never verify. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

/**
 * Any standard OpenID provider. Its absence never prevents a start: whatever fails is tried again at the next
 * sign-in.
 */
export function openIdentity(settings: IdentitySettings): Identity {
  let failure: ProviderFailure | undefined;
  const discover = remembered(
    async () => {
      const configuration = await oidc.discovery(
        new URL(settings.issuer()),
        settings.client_id,
        undefined,
        settings.client_secret ? oidc.ClientSecretPost(settings.client_secret) : oidc.None(),
        { timeout: TIMEOUT_SECONDS, execute: settings.allows_http ? [oidc.allowInsecureRequests] : [] },
      );
      const metadata = configuration.serverMetadata();
      if (!metadata.jwks_uri || !metadata.authorization_endpoint) throw new AppError('unavailable');
      return {
        configuration,
        metadata,
        keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 }),
      };
    },
    (error) => {
      failure = readProviderFailure(error);
      settings.onFailure?.(failure);
    },
  );

  return {
    findProblem: () =>
      discover().then(
        () => undefined,
        () => describeProviderFailure(settings.issuer(), failure ?? 'not_a_provider'),
      ),

    signInOptions: async () => {
      const { metadata } = await discover();
      return {
        authorization_endpoint: metadata.authorization_endpoint ?? '',
        client_id: settings.client_id,
        scope: SCOPE,
        end_session_endpoint: metadata.end_session_endpoint ?? null,
      };
    },

    exchangeCode: async ({ code, code_verifier, redirect_uri }) => {
      const { configuration } = await discover();
      try {
        const answer = await oidc.genericGrantRequest(configuration, 'authorization_code', {
          code,
          code_verifier,
          redirect_uri,
        });
        if (!answer.id_token) throw new AppError('sign_in.refused');
        return answer.id_token;
      } catch (error) {
        throw new AppError(isProviderFault(error) ? 'unavailable' : 'sign_in.refused');
      }
    },

    verifyIdToken: async (id_token, nonce, now) => {
      const { metadata, keys } = await discover();
      try {
        const { payload } = await jwtVerify(id_token, keys, {
          issuer: metadata.issuer,
          audience: settings.client_id,
          algorithms: ALGORITHMS,
          currentDate: now,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: MAX_TOKEN_AGE,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        });
        const { sub } = payload;
        if (payload.nonce !== nonce || !isPlain(sub) || !isIssuedFor(settings.client_id, payload)) {
          throw new AppError('sign_in.refused');
        }
        return {
          issuer: metadata.issuer,
          subject: sub,
          ...readEmail(payload, settings),
          authenticated_at: readProof(payload.auth_time, now),
          expires_at: new Date((payload.exp ?? 0) * 1000),
        };
      } catch (error) {
        throw new AppError(isProviderFault(error) ? 'unavailable' : 'sign_in.refused');
      }
    },
  };
}

/**
 * A clock slightly ahead must not keep a sign-in fresh for longer. Throws `sign_in.refused` for an implausible time.
 */
function readProof(auth_time: unknown, now: Date): Date | undefined {
  if (auth_time === undefined || auth_time === null) return undefined;
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
  if (typeof auth_time !== 'number' || auth_time < 0 || auth_time > latest)
    throw new AppError('sign_in.refused');
  return new Date(Math.min(auth_time * 1000, now.getTime()));
}

/**
 * Some providers send the boolean as text, and some leave it out: then the address is verified only if the operator
 * trusts all of them. An explicit no always counts.
 */
function readEmail(
  payload: JWTPayload,
  { email_claim, emails_are_verified }: IdentitySettings,
): Pick<Claims, 'verified_email' | 'email_problem'> {
  const { [email_claim]: email, email_verified } = payload;
  if (!isPlain(email)) return { verified_email: null, email_problem: 'missing' };
  const isSaid = email_verified !== undefined;
  if (isSaid ? email_verified === true || email_verified === 'true' : emails_are_verified)
    return { verified_email: email };
  return { verified_email: null, email_problem: isSaid ? 'not_verified' : 'not_said' };
}

/**
 * The characters that OpenID Connect allows in a subject. For addresses too: some letters beyond ASCII become ASCII
 * in lower case (the Kelvin sign becomes k), and a stranger's address could match somebody's here.
 */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]{1,255}$/.test(value);
}

/**
 * We are in the audience already; a token with several audiences, or with an authorised party, must be issued to us.
 */
function isIssuedFor(client_id: string, { aud, azp }: JWTPayload): boolean {
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  return azp === client_id || (azp === undefined && !isForSeveral);
}

const PROVIDER_FAULTS = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  // jose's code for a key set that did not arrive
  'ERR_JOSE_GENERIC',
]);

/** The provider did not answer, or not sensibly: waiting helps, but signing in again does not. */
function isProviderFault(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  return PROVIDER_FAULTS.has(String((error as { code?: unknown }).code));
}

/** Runs once; a failure is reported and not cached. */
function remembered<T>(run: () => Promise<T>, onFailure: (error: unknown) => void): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= run().catch((error: unknown) => {
      value = undefined;
      onFailure(error);
      throw error instanceof AppError ? error : new AppError('unavailable');
    });
    return value;
  };
}
