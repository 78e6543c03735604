import type { FastifyInstance } from 'fastify';
import { reportError } from '#contract/core/error-reports.ts';
import { nameBrowser } from '#server/features/oversight/error-reports/name-browser.ts';
import { redactReport } from '#server/features/oversight/error-reports/redact.ts';
import { servePublic } from '#server/http/serve.ts';
import { findActor } from '#server/http/session.ts';
import { enqueue } from '#server/jobs/jobs.ts';

/**
 * ERR-02: the server relays reports, so that browsers never see the channel's address and the server decides the
 * content.
 */
export function errorReportRoutes(app: FastifyInstance): void {
  servePublic(app, reportError, async ({ body, services, request, now }) => {
    const report = redactReport(body);
    const user_id = await findUser(request.headers.authorization);
    services.log.warn({ report, user_id }, 'browser report');
    if (services.config.CHAT_WEBHOOK_URL) {
      const browser = nameBrowser(request.headers['user-agent']);
      await enqueue(services.pools.app_system, 'post_to_chat', {
        ...report,
        user_id,
        browser,
        at: now.toISOString(),
      });
    }
    return {};

    async function findUser(authorization: string | undefined): Promise<string | null> {
      const token = authorization?.split(' ')[1];
      if (!token) return null;
      // A report about an expired session comes with an expired token, so it has no user.
      return findActor(services.pools.app_system, token, now, undefined).then(
        (actor) => actor.user.id,
        () => null,
      );
    }
  });
}
