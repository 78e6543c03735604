import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '#server/db/pools.ts';
import { AppError } from '#server/http/app-error.ts';
import { readOperationState } from '#server/jobs/operation-state.ts';
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
  const measure = measureWork(app.services.pools.app_system, registry);
  app.get('/metrics', async (request, reply) => {
    if (!holdsToken(request.headers.authorization, token)) throw new AppError('not_found');
    await measure();
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

/** People notice late that mail, jobs or backups have stopped, so they are measured when Prometheus asks. */
function measureWork(system: Pool, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `placewell_${name}`, help, registers: [registry] });
  const emails = gauge('emails_waiting', 'E-mails not sent yet');
  const oldest_email = gauge(
    'emails_oldest_waiting_seconds',
    'Seconds that the oldest unsent e-mail has waited; 0 if there is none',
  );
  const jobs = gauge('jobs_waiting', 'Jobs that will run, now or later');
  const late = gauge('jobs_late_seconds', 'Seconds that the oldest waiting job has been due; 0 if none is');
  const failed = gauge('jobs_failed', 'Jobs that failed at every attempt');
  const backup = gauge('backup_timestamp_seconds', 'When npm run backup last completed; 0 if never');
  return async () => {
    const [{ count, oldest_seconds }, state] = await Promise.all([
      countWaitingEmails(system),
      readOperationState(system),
    ]);
    emails.set(count);
    oldest_email.set(oldest_seconds);
    jobs.set(state.jobs_waiting);
    late.set(Math.max(0, state.job_late_seconds));
    failed.set(state.jobs_failed);
    backup.set(state.backup_made_at ? Date.parse(state.backup_made_at) / 1000 : 0);
  };
}

/** Compares hashes, so that the time reveals neither length nor beginning. */
function holdsToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
