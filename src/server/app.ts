import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { gather } from '#server/area.ts';
import { areas } from '#server/areas.ts';
import { AppError } from '#server/http/app-error.ts';
import { ARRIVAL, BODY_PATIENCE_MS, limitArrival } from '#server/http/arrival.ts';
import { acceptJson } from '#server/http/json-body.ts';
import { metricsRoutes } from '#server/http/metrics.routes.ts';
import { acceptForms } from '#server/http/multipart.ts';
import { sendProblem, sendRawProblem } from '#server/http/problem.ts';
import {
  mustNameOneHost,
  securityHeaders,
  sendSecurityHeaders,
  wellKnownRoutes,
} from '#server/http/security-headers.ts';
import { webRoutes } from '#server/http/web.routes.ts';
import { builtInProvider } from '#server/identity/built-in-provider.ts';
import { openReadiness } from '#server/readiness.ts';
import type { Services } from '#server/services.ts';

export interface AppOptions {
  /** How long a body, or each megabyte of it, may take to arrive. */
  body_patience_ms?: number | undefined;
  /** The folder of the built web application. */
  web_root?: string | undefined;
}

/** Builds the application without a port. Production runs it and the tests call it. */
export async function buildApp(
  services: Services,
  { body_patience_ms = BODY_PATIENCE_MS, web_root }: AppOptions = {},
): Promise<FastifyInstance> {
  const constraints = gather(areas, (area) => area.constraints);
  const app = fastify({
    ...ARRIVAL,
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    // Only trusted proxies may say who is calling. Anybody else could claim any address.
    trustProxy: services.config.TRUSTED_PROXIES.length > 0 ? services.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded has no route, so the error handler below does not see it.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(services), 'x-request-id': request.id });
      sendProblem(error, request, reply, constraints);
    },
    // Neither does a request that is not HTTP. The library's own answer would log everything that was sent.
    clientErrorHandler: (error, socket) => sendRawProblem(error, socket, securityHeaders(services)),
  });
  // Node would refuse an unknown expectation itself, without our headers. RFC 9110 lets us ignore it.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.decorate('services', services);
  app.decorate('areas', areas);
  app.decorateRequest('actor');
  app.decorateRequest('key_holder');
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, constraints));
  mustNameOneHost(app);
  limitArrival(app, body_patience_ms);
  await app.register(cookie);
  acceptJson(app);
  await acceptForms(app);
  sendSecurityHeaders(app);
  wellKnownRoutes(app);
  await webRoutes(app, web_root);
  warnOfUnknownProxy(app);
  app.addHook('onClose', async () => services.limits.stop());

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // Only the route's template and opaque ids, because query strings contain names.
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.actor?.user.id,
        api_key_id: request.key_holder?.id,
      },
      'answered',
    );
  });

  // Registered before the calls, so that it measures each of them.
  metricsRoutes(app);
  for (const { routes } of areas) await routes?.(app);
  await builtInProvider(app);

  app.get('/api/health', async () => ({ status: 'ok' }));
  const findNotReady = openReadiness({ pools: services.pools, clock: () => services.clock() });
  app.get('/api/ready', async () => {
    const reason = services.isDraining ? 'draining' : await findNotReady();
    if (reason) throw new AppError('unavailable', { reason });
    return { status: 'ok' };
  });
  app.all('/api/*', async () => {
    throw new AppError('not_found');
  });

  const unserved = endpoints.filter((endpoint) => !services.served.has(endpoint));
  if (unserved.length > 0)
    throw new Error(`Not served: ${unserved.map((e) => `${e.method} ${e.path}`).join(', ')}`);
  return app;
}

/** Once: whoever runs this would otherwise wonder why a whole office is refused after one of them. */
function warnOfUnknownProxy(app: FastifyInstance): void {
  if (app.services.config.TRUSTED_PROXIES.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !request.headers['x-forwarded-for']) return;
    isTold = true;
    request.log.warn(
      'A proxy may stand before this server, but TRUSTED_PROXIES is not set: everybody who comes by it counts as one caller',
    );
  });
}
