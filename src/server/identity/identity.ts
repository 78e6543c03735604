import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { AppError } from '#server/http/app-error.ts';

/** What an ID token says about a person, once it has been verified. */
export interface Claims {
  subject: string;
  /** Only an address that the provider vouches for. */
  verified_email: string | null;
  expires_at: Date;
}

export interface Identity {
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
  /** Known only once the server listens, where the built-in provider serves. */
  issuer: () => string;
  client_id: string;
  client_secret?: string | undefined;
  /** The demo's provider speaks plain http on this machine. */
  allows_http: boolean;
}

const SCOPE = 'openid profile email';
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_TOKEN_AGE = '10 minutes';
/** Asymmetric algorithms only: `none` and shared secrets never verify. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

/** Any standard OpenID provider. It is first asked when someone first signs in, so that its absence never stops a start. */
export function openIdentity(settings: IdentitySettings): Identity {
  const discover = remembered(async () => {
    const configuration = await oidc.discovery(
      new URL(settings.issuer()),
      settings.client_id,
      undefined,
      settings.client_secret ? oidc.ClientSecretPost(settings.client_secret) : oidc.None(),
      settings.allows_http ? { execute: [oidc.allowInsecureRequests] } : {},
    );
    const metadata = configuration.serverMetadata();
    if (!metadata.jwks_uri || !metadata.authorization_endpoint) throw new AppError('unavailable');
    return {
      configuration,
      metadata,
      keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: 5_000 }),
    };
  });

  return {
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
        throw isNetworkFault(error) ? new AppError('unavailable') : new AppError('sign_in.refused');
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
        const isForUs = !Array.isArray(payload.aud) || payload.azp === settings.client_id;
        if (payload.nonce !== nonce || !payload.sub || !isForUs) throw new AppError('sign_in.refused');
        const vouched = payload.email_verified === true && typeof payload.email === 'string';
        return {
          subject: payload.sub,
          verified_email: vouched ? String(payload.email) : null,
          expires_at: new Date((payload.exp ?? 0) * 1000),
        };
      } catch (error) {
        if (isNetworkFault(error)) throw new AppError('unavailable');
        throw new AppError('sign_in.refused');
      }
    },
  };
}

function isNetworkFault(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout || (error instanceof TypeError && error.message === 'fetch failed')
  );
}

/** Runs once; a failure is not remembered. */
function remembered<T>(run: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= run().catch((error: unknown) => {
      value = undefined;
      throw error instanceof AppError ? error : new AppError('unavailable');
    });
    return value;
  };
}
