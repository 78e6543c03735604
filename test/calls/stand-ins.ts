import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '#server/http/app-error.ts';
import type { Identity } from '#server/identity/identity.ts';

/** An identity provider that vouches for the subject of which the token consists, and refuses all others. */
export function standInIdentity(issuer: string, subjects: readonly string[]): Identity {
  let proofs = 10_000;
  return {
    findProblem: async () => undefined,
    signInOptions: async () => ({
      authorization_endpoint: 'https://identity.example.test/auth',
      client_id: 'placewell',
      scope: 'openid',
      end_session_endpoint: null,
    }),
    exchangeCode: async ({ code }) => {
      if (!subjects.includes(code)) throw new AppError('sign_in.refused');
      return code;
    },
    verifyIdToken: async (id_token, nonce, now) => {
      const [subject = ''] = id_token.split('#');
      if (!subjects.includes(subject) || nonce !== 'nonce') throw new AppError('sign_in.refused');
      // Each token is of a password of its own, proved a moment after the one before.
      const authenticated_at = new Date(now.getTime() + ++proofs);
      return {
        issuer,
        subject,
        verified_email: null,
        authenticated_at,
        expires_at: new Date(now.getTime() + 60_000),
      };
    },
  };
}

/** A care planner that knows of no visits, and of everybody how they live. */
export async function startCarePlanner(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const visits = { visits: [], next_page: null };
    const person = { details: [{ label: 'Lives with', value: 'Foster carers' }] };
    response.end(JSON.stringify(request.url?.startsWith('/young_persons/') ? person : visits));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
