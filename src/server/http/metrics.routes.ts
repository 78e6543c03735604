import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import { countWaitingEmails } from '#server/mail/emails.queries.ts';

/**
 * Metrics for Prometheus at `/metrics`, for holders of METRICS_TOKEN. Without that setting there is no such page.
 * Labels are route templates, methods and statuses, and never an address, id or name.
 */
export function metricsRoutes(app: FastifyInstance): void {
  const token = app.services.config.METRICS_TOKEN;
  if (!token) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureAnswers(app, registry);
  const countEmails = measureEmails(app.services.pools.app_system, registry);
  app.get('/metrics', async (request, reply) => {
    if (!holdsToken(request.headers.authorization, token)) throw new AppError('not_found');
    await countEmails();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** How long answers take, by the route's template. */
function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'placewell_http_request_duration_seconds',
    help: 'Seconds from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    // A stream is open for hours, and nobody waits for its end.
    if (route === '/api/live') return;
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

/** People notice late that mail does not leave, so it is measured here, when Prometheus asks. */
function measureEmails(system: Pool, registry: Registry): () => Promise<void> {
  const waiting = new Gauge({
    name: 'placewell_emails_waiting',
    help: 'E-mails not sent yet',
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'placewell_emails_oldest_waiting_seconds',
    help: 'Seconds that the oldest unsent e-mail has waited; 0 if there is none',
    registers: [registry],
  });
  return async () => {
    const { count, oldest_seconds } = await countWaitingEmails(system);
    waiting.set(count);
    oldest.set(oldest_seconds);
  };
}

/** Compares hashes, so that the time reveals neither length nor beginning. */
function holdsToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
