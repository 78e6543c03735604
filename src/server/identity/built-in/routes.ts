import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { AppError } from '#server/http/app-error.ts';
import { readAddress } from '#server/http/caller-address.ts';
import { originFor } from '#server/http/own-origin.ts';
import { hashSecret } from '#server/http/session.ts';
import { findAccountId, findShownAccounts } from '#server/identity/built-in/accounts.ts';
import { CONTENT_POLICY, errorPage, signInPage, waitPage } from '#server/identity/built-in/pages.ts';
import { MOUNT, openProvider } from '#server/identity/built-in/provider.ts';

interface SignInRoute {
  Params: { uid: string };
  Querystring: { email?: string | string[] };
}

/**
 * The provider below `/identity`: the library's standard part, with our sign-in page in front of it. The application
 * uses it over HTTP, like any other.
 * 1. Its address is known once the server listens, so it is created at the first request.
 * 2. It stores nothing in memory: see records.ts.
 */
export async function identityRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { app_system } = services.pools;

  let opening: Promise<Provider> | undefined;
  const provider = () => {
    opening ??= openProvider(services).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const files = { 'pages.css': 'text/css; charset=utf-8', 'pages.js': 'text/javascript; charset=utf-8' };
  for (const [name, type] of Object.entries(files)) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`${MOUNT}/${name}`, (_, reply) => reply.type(type).send(content));
  }

  const showForm = async (reply: FastifyReply, email: string, is_wrong: boolean) =>
    sendPage(reply, signInPage({ email, is_wrong, accounts: await findShownAccounts(app_system) }));

  const limitPages = async (request: FastifyRequest) => {
    // The application itself requests tokens and keys, for all of its users from one address.
    const isPage = /^\/identity\/(auth|interaction|session)/.test(request.url);
    services.limits.count('sign_in_page', {
      ...(isPage ? { address: readAddress(request) } : {}),
      whole: true,
    });
  };

  await app.register(async (pages) => {
    pages.addHook('onRequest', limitPages);
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    pages.setErrorHandler((error, _, reply) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return sendWait(reply, error);
      if (!(error instanceof errors.SessionNotFound)) throw error;
      return sendPage(reply.code(400), errorPage());
    });

    pages.get<SignInRoute>(`${MOUNT}/interaction/:uid`, async (request, reply) => {
      await (await provider()).interactionDetails(request.raw, reply.raw);
      const { email } = request.query;
      return showForm(reply, typeof email === 'string' ? email : '', false);
    });

    pages.post<SignInRoute>(`${MOUNT}/interaction/:uid`, async (request, reply) => {
      const opened = await provider();
      await opened.interactionDetails(request.raw, reply.raw);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const email = form.get('email') ?? '';
      // Counted before it is checked, so that concurrent guesses do not all count as the first.
      const guess = {
        user: hashSecret(email.trim().toLowerCase()).toString('hex'),
        address: readAddress(request),
        whole: true,
      } as const;
      await services.limits.count('password', guess);
      const accountId = await findAccountId(app_system, email, form.get('password') ?? '');
      if (accountId) await services.limits.uncount('password', guess);
      if (!accountId) return showForm(reply.code(400), email, true);
      const result = { login: { accountId, remember: false } };
      return reply.redirect(await opened.interactionResult(request.raw, reply.raw, result), 303);
    });
  });

  await app.register(async (standard) => {
    standard.addHook('onRequest', limitPages);
    // The provider reads bodies itself.
    standard.removeAllContentTypeParsers();
    standard.addContentTypeParser('*', (_, __, done) => done(null));
    standard.all(`${MOUNT}/*`, async (request, reply) => {
      const answer = (await provider()).callback();
      reply.hijack();
      await answer(mounted(request, services.public_url), reply.raw);
    });
  });
}

/** The request as the provider must see it: below its mount path, at the address that the browser uses. */
function mounted(request: FastifyRequest, public_url: string): IncomingMessage {
  const { protocol, host } = new URL(originFor(request, public_url));
  const { raw } = request;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = host;
  const originalUrl = raw.url ?? '/';
  return Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) || '/' });
}

function sendWait(reply: FastifyReply, { details }: AppError): FastifyReply {
  reply.code(429).header('retry-after', String(details.retry_after_seconds ?? 60));
  return sendPage(reply, waitPage(details.detail ?? ''));
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
