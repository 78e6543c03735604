import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { stopByItself } from '#test/kit/stop-by-itself.ts';

export const CLIENT = { id: 'placewell', secret: 'a-secret-shared-with-the-provider' };
export const NONCE = 'the-nonce-of-this-sign-in';

export type Claims = JWTPayload & Record<string, unknown>;

export interface HostileProvider {
  issuer: string;
  /** Settings that make it ours. */
  environment: Record<string, string>;
  /** The key that anyone can read. */
  public_key: JWK;
  /** Claims that are right in every way. */
  honest(changes?: Claims): Claims;
  /** Signed with the published key, as an honest provider would. */
  sign(claims: Claims): Promise<string>;
  /** Takes the place of an answer, at the paths that it answers for; undefined leaves the right one. */
  answer: (path: string) => { status: number; body: string } | undefined;
  stop(): Promise<void>;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** An OpenID provider that serves discovery, keys and tokens as it is told, for tests of what we refuse. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const public_key: JWK = { ...(await exportJWK(publicKey)), kid: 'published', use: 'sig', alg: 'RS256' };

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { status, body } = provider.answer(path) ?? rightAnswer(path);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  const rightAnswer = (path: string) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorise`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [public_key] },
    };
    const document = documents[path];
    return document
      ? { status: 200, body: JSON.stringify(document) }
      : { status: 404, body: '{"error":"not_found"}' };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  stopByItself(stop);

  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: HostileProvider = {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    public_key,
    honest: (changes = {}) => ({
      iss: issuer,
      aud: CLIENT.id,
      sub: 'somebody',
      nonce: NONCE,
      iat: seconds(),
      exp: seconds() + 300,
      // So that no two are the same.
      jti: crypto.randomUUID(),
      ...changes,
    }),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'published' }).sign(privateKey),
    answer: () => undefined,
    stop,
  };
  return provider;
}
