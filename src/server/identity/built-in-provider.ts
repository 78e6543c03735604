import type { FastifyInstance } from 'fastify';

/**
 * An OpenID provider for the demo, development and tests, in the same process at `/identity` (AUT-04). With an
 * external provider, and in production, its code is not even loaded.
 */
export async function builtInProvider(app: FastifyInstance): Promise<void> {
  const { config } = app.services;
  if (config.APP_ENV === 'production' || config.OIDC_ISSUER) return;
  const { identityRoutes } = await withoutRuntimeWarning(() => import('#server/identity/built-in/routes.ts'));
  await identityRoutes(app);
}

/**
 * When it loads, the library warns about every Node.js that is not a long-term release. Ours is pinned and tested.
 */
async function withoutRuntimeWarning<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
