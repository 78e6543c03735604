import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exchangeCode, renewSession, signIn, signInOptions, signOut } from '#contract/core/sessions.ts';
import {
  createClientUser,
  createUser,
  endUserSessions,
  forgetSignIn,
  getMe,
  getUser,
  listActiveUsers,
  listUsers,
  updateUser,
} from '#contract/organisations/users.ts';
import { announceChange } from '#server/db/live.ts';
import { findRefusal } from '#server/features/organisations/users/link-sign-in.ts';
import {
  endSession,
  endSessions,
  forgetDevices,
  openSession,
  renewBearer,
} from '#server/features/organisations/users/sessions.actions.ts';
import {
  addClientUser,
  addStaff,
  changeUser,
  letSignInGo,
} from '#server/features/organisations/users/users.actions.ts';
import {
  findActiveUsers,
  findUsers,
  getUserById,
  getUserName,
} from '#server/features/organisations/users/users.queries.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import { isFromOurPages, ownOrigins } from '#server/http/own-origin.ts';
import { serve, servePublic } from '#server/http/serve.ts';
import { hashSecret, seenBy } from '#server/http/session.ts';

const SESSION_COOKIE = '__Host-placewell';

const cookieOptions: CookieSerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' };

export function userRoutes(app: FastifyInstance): void {
  servePublic(app, signInOptions, async ({ services }) => ({
    ...(await services.identity.signInOptions()),
    is_demo: !services.config.OIDC_ISSUER,
    is_silent: services.config.JOBS === 'off',
    public_url: services.public_url,
    document_hosts: services.config.DOCUMENT_HOSTS,
  }));

  servePublic(app, exchangeCode, async ({ body, services }) => {
    const ours = ownOrigins(services.public_url).map((origin) => `${origin}/login/callback`);
    if (!ours.includes(body.redirect_uri)) {
      throw invalid('redirect_uri', 'This address is not the application’s own.');
    }
    return { id_token: await services.identity.exchangeCode(body) };
  });

  servePublic(app, signIn, async ({ body, pools, services, now, request, reply }) => {
    const claims = await services.identity.verifyIdToken(body.id_token, body.nonce, now);
    const { cookie, ...signedIn } = await openSession(
      pools.app_system,
      claims,
      body.id_token,
      now,
      request.cookies[SESSION_COOKIE],
    ).catch(async (error: unknown) => {
      const reason = error instanceof AppError && (await findRefusal(pools.app_system, error.code, claims));
      if (reason) request.log.warn({ reason }, 'a sign-in was refused');
      throw error;
    });
    if (!claims.authenticated_at)
      request.log.warn({ reason: 'auth_time_missing' }, 'a sign-in cannot be fresh');
    reply.setCookie(SESSION_COOKIE, cookie, cookieOptions);
    return signedIn;
  });

  servePublic(app, renewSession, async ({ pools, services, now, request, reply }) => {
    // The only call that accepts the browser's cookie, so other sites must not reach it.
    if (!isFromOurPages(request, services.public_url)) throw new AppError('forbidden');
    const cookie = request.cookies[SESSION_COOKIE];
    if (cookie) services.limits.count('renew', { user: hashSecret(cookie).toString('hex') });
    try {
      return await renewBearer(pools.app_system, cookie, now, seenBy(request, now, true));
    } catch (error) {
      // Only if the session has ended: after a temporary failure the browser retries.
      if (error instanceof AppError && error.status === 401) clearCookie(reply);
      throw error;
    }
  });

  serve(app, signOut, async ({ actor, services, now, reply }) => {
    await endSession(services.pools.app_system, actor.session_id, now);
    clearCookie(reply);
    return {};
  });

  serve(app, getMe, async ({ actor }) => actor.user);
  serve(app, listUsers, ({ db, query }) => findUsers(db, query));
  serve(app, listActiveUsers, ({ db, query }) => findActiveUsers(db, query.user_type));

  serve(app, getUser, async ({ db, actor, params }) => {
    if (actor.role === 'admin') return getUserById(db, params.id);
    return params.id === actor.user.id ? actor.user : getUserName(db, params.id);
  });

  serve(app, createClientUser, async ({ db, body, services }) => {
    const id = await addClientUser(db, body, services);
    await announceChange(db, 'organisations');
    return getUserById(db, id);
  });

  serve(app, createUser, async ({ db, body, services }) => {
    const id = await addStaff(db, body, services);
    await announceChange(db, 'organisations');
    return getUserById(db, id);
  });

  serve(app, updateUser, async ({ db, actor, params, body, services, now }) => {
    const mustEnd = await changeUser(db, { actor, now }, params.id, body, services);
    if (mustEnd) await endSessions(services.pools.app_system, params.id, now);
    await announceChange(db, 'organisations');
    if (body.appointments_to_come === 'take_off') await announceChange(db, 'appointments');
    return getUserById(db, params.id);
  });

  serve(app, endUserSessions, async ({ db, params, services, now }) => {
    await getUserName(db, params.id);
    const ended = await endSessions(services.pools.app_system, params.id, now);
    // After the sessions, so that none of them can set these up again.
    await forgetDevices(db, params.id);
    return { ended };
  });

  serve(app, forgetSignIn, async ({ db, actor, params, services, now }) => {
    await letSignInGo(db, { actor, now }, params.id, services);
    await endSessions(services.pools.app_system, params.id, now);
    await announceChange(db, 'organisations');
    return getUserById(db, params.id);
  });
}

function clearCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions);
}
