import { type ClientMetadata, type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { ownOrigins } from '#server/http/own-origin.ts';
import { findAccount } from '#server/identity/built-in/accounts.ts';
import { CONTENT_POLICY, errorPage, signedOutPage, signOutPage } from '#server/identity/built-in/pages.ts';
import { getProviderKeys, openRecords } from '#server/identity/built-in/records.ts';
import { BUILT_IN_CLIENT_ID, type Services } from '#server/services.ts';

export const MOUNT = '/identity';
const SCOPES = ['openid', 'profile', 'email'];
const MINUTE = 60;
const HOUR = 60 * MINUTE;

type PublicUrl = Pick<Services, 'public_url' | 'pools' | 'log'>;

/** The standard part: discovery, authorisation, token, keys, sign-out. */
export async function openProvider({ public_url, pools, log }: PublicUrl): Promise<Provider> {
  const system = pools.app_system;
  const keys = await getProviderKeys(system);
  const provider = new Provider(`${public_url}${MOUNT}`, {
    ...RULES,
    adapter: (kind) => openRecords(system, kind),
    jwks: keys.jwks,
    clients: [describeOwnClient(public_url)],
    cookies: {
      keys: keys.cookie_keys,
      names: {
        session: 'identity_session',
        interaction: 'identity_sign_in',
        resume: 'identity_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: MOUNT },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    findAccount: (_, id) => findAccount(system, id),
    interactions: { policy: onlySignIn(), url: (_, { uid }) => `${MOUNT}/interaction/${uid}` },
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = errorPage();
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = signOutPage(form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = signedOutPage();
        },
      },
    },
  });
  provider.proxy = true;
  provider.on('server_error', (_, error) => log.error({ kind: error.name }, 'the identity provider failed'));
  provider.use(async (ctx, next) => {
    // Runs first, so that the provider's own pages can add the digest of their only script.
    ctx.set('content-security-policy', CONTENT_POLICY);
    ctx.set('x-content-type-options', 'nosniff');
    ctx.set('referrer-policy', 'no-referrer');
    await next();
  });
  return provider;
}

const RULES: Configuration = {
  scopes: SCOPES,
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  // Puts address and name into the ID token, because our own sign-in reads nothing else.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  ttl: {
    AccessToken: 10 * MINUTE,
    AuthorizationCode: MINUTE,
    IdToken: 10 * MINUTE,
    Interaction: HOUR,
    Session: 12 * HOUR,
    Grant: 12 * HOUR,
  },
  // There is one application, and it is ours, so nobody is asked for consent.
  loadExistingGrant: async ({ oidc }) => {
    const { provider, client, session } = oidc;
    if (!client || !session?.accountId) return undefined;
    const grant_id = session.grantIdFor(client.clientId);
    const known = grant_id ? await provider.Grant.find(grant_id) : undefined;
    if (known) return known;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope(SCOPES.join(' '));
    await grant.save();
    return grant;
  },
};

function describeOwnClient(public_url: string): ClientMetadata {
  const origins = ownOrigins(public_url);
  return {
    client_id: BUILT_IN_CLIENT_ID,
    client_name: 'Placewell',
    require_auth_time: true,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/login/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
  };
}

function onlySignIn(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
}
