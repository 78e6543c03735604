import { randomUUID } from 'node:crypto';
import type { Pool } from '#server/db/pools.ts';
import { type OpenedSession, openSession } from '#server/features/organisations/users/sessions.actions.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import type { Given, GivenUser } from '#test/kit/given.ts';

/** A person signed in with a session of their own, opened at the first call. */
export interface SignedInClient extends ApiClient {
  user(): Promise<GivenUser>;
  session(): Promise<OpenedSession>;
}

export interface As {
  /** The administrator of that name, found or made; a new one without a name. */
  admin(name?: string): SignedInClient;
  /** The carer of that name, found or made; a new one without a name. */
  carer(name?: string): SignedInClient;
  /** Someone of the client organisation of that name, found or made; a new organisation without a name. */
  client(organisation?: string): SignedInClient;
  /** Someone that `given` made. */
  user(user: GivenUser): SignedInClient;
  nobody(): ApiClient;
}

interface Parts {
  address: string;
  system: Pool;
  owner: Pool;
  given: Given;
  now: () => Date;
  /** The provider that people have signed in at. */
  issuer: string;
}

/** Sessions are opened at the database, as the sign-in does after the provider: no test but its own pays for that dance. */
export function openAs({ address, system, owner, given, now, issuer }: Parts): As {
  // Two passwords are never proved in the same instant, also where a test's clock stands still.
  let proofs = 0;
  const proveNow = () => new Date(now().getTime() + proofs++);
  const signedIn = (find: () => Promise<GivenUser>): SignedInClient => {
    const user = once(find);
    const session = once(async () => {
      const { subject, email } = await user();
      const expires_at = new Date(now().getTime() + 600_000);
      const claims = { issuer, subject, verified_email: email, authenticated_at: proveNow(), expires_at };
      return openSession(system, claims, randomUUID(), now());
    });
    const client = apiClient(
      () => address,
      async () => (await session()).token,
    );
    return { ...client, user, session };
  };

  const admin = async (name: string) => {
    const [known] = await owner<
      GivenUser[]
    >`select * from app_user where name = ${name} and user_type = 'admin'`;
    return known ?? given.user({ name, user_type: 'admin' });
  };
  const findSomeone = async (organisation: string) => {
    const [known] = await owner<GivenUser[]>`select u.* from app_user u join client c on c.id = u.client_id
      where c.name = ${organisation} order by u.id limit 1`;
    return known ?? given.user({ user_type: 'client', client: organisation });
  };

  return {
    admin: (name) => signedIn(() => (name ? admin(name) : given.user({ user_type: 'admin' }))),
    carer: (name) => signedIn(() => given.carer(name)),
    client: (organisation) =>
      signedIn(() => (organisation ? findSomeone(organisation) : given.user({ user_type: 'client' }))),
    user: (user) => signedIn(async () => user),
    nobody: () =>
      apiClient(
        () => address,
        async () => undefined,
      ),
  };
}

function once<T>(run: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => (value ??= run());
}
