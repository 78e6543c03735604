import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { appointmentRoutes } from '#server/features/appointments/appointments/appointments.routes.ts';
import { calendarFeedRoutes } from '#server/features/appointments/calendar-feed/calendar-feed.routes.ts';
import { carePlannerRoutes } from '#server/features/appointments/care-planner/care-planner.routes.ts';
import { appointmentImportRoutes } from '#server/features/appointments/imports/imports.routes.ts';
import { activityRoutes } from '#server/features/office/activity/activity.routes.ts';
import { contactRoutes } from '#server/features/office/contact/contact.routes.ts';
import { dashboardRoutes } from '#server/features/office/dashboard/dashboard.routes.ts';
import { errorReportRoutes } from '#server/features/office/error-reports/error-reports.routes.ts';
import { mailboxRoutes } from '#server/features/office/mailbox/mailbox.routes.ts';
import { searchRoutes } from '#server/features/office/search/search.routes.ts';
import { catalogueRoutes } from '#server/features/organisations/catalogues/catalogues.routes.ts';
import { clientRoutes } from '#server/features/organisations/clients/clients.routes.ts';
import { socialWorkerRoutes } from '#server/features/organisations/social-workers/social-workers.routes.ts';
import { teamRoutes } from '#server/features/organisations/teams/teams.routes.ts';
import { userRoutes } from '#server/features/organisations/users/users.routes.ts';
import { formDraftRoutes } from '#server/features/questions/form-drafts/form-drafts.routes.ts';
import { formUseRoutes } from '#server/features/questions/form-uses/form-uses.routes.ts';
import { questionFormRoutes } from '#server/features/questions/question-forms/question-forms.routes.ts';
import { documentRoutes } from '#server/features/reports/documents/documents.routes.ts';
import { reportEmailRoutes } from '#server/features/reports/emails/report-emails.routes.ts';
import { reportRoutes } from '#server/features/reports/reports/reports.routes.ts';
import { extraInfoRoutes } from '#server/features/visits/carer-extra-info/extra-info.routes.ts';
import { carerWorkRoutes } from '#server/features/visits/carer-work/carer-work.routes.ts';
import { expenseRoutes } from '#server/features/visits/expenses/expenses.routes.ts';
import { mileageRoutes } from '#server/features/visits/mileages/mileages.routes.ts';
import { timesheetRoutes } from '#server/features/visits/timesheets/timesheets.routes.ts';
import { visitRoutes } from '#server/features/visits/visits/visits.routes.ts';
import { characteristicRoutes } from '#server/features/young-persons/characteristics/characteristics.routes.ts';
import { diaryRoutes } from '#server/features/young-persons/diaries/diaries.routes.ts';
import { youngPersonRoutes } from '#server/features/young-persons/profile/young-persons.routes.ts';
import { youngPersonReaderRoutes } from '#server/features/young-persons/readers/young-person-readers.routes.ts';
import { relationRoutes } from '#server/features/young-persons/relations/relations.routes.ts';
import { fileRoutes } from '#server/files/files.routes.ts';
import { AppError } from '#server/http/app-error.ts';
import { ARRIVAL, BODY_PATIENCE_MS, limitArrival } from '#server/http/arrival.ts';
import { docsRoutes } from '#server/http/docs.routes.ts';
import { liveRoutes } from '#server/http/live.routes.ts';
import { metricsRoutes } from '#server/http/metrics.routes.ts';
import { acceptForms } from '#server/http/multipart.ts';
import { sendProblem, sendRawProblem } from '#server/http/problem.ts';
import { webRoutes } from '#server/http/web.routes.ts';
import { builtInProvider } from '#server/identity/built-in-provider.ts';
import type { Services } from '#server/services.ts';

export interface AppOptions {
  /** How long a body, or a megabyte of it, may take to arrive. */
  body_patience_ms?: number | undefined;
  /** Where the built web application lies. */
  web_root?: string | undefined;
}

/** The application without a port: what production runs and what the tests call. */
export async function buildApp(
  services: Services,
  { body_patience_ms = BODY_PATIENCE_MS, web_root }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    ...ARRIVAL,
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 256 * 1024,
    // Only a proxy that is named says who is calling; anybody else could claim any address.
    trustProxy: services.config.TRUSTED_PROXIES.length > 0 ? services.config.TRUSTED_PROXIES : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded has no route, and so would not come by the error handler below.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    // Nor has what is no HTTP at all; the library's own answer to it would log all that was sent.
    clientErrorHandler: (error, socket) => sendRawProblem(error, socket),
  });
  app.decorate('services', services);
  app.decorateRequest('actor');
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  limitArrival(app, body_patience_ms);
  await app.register(cookie);
  await acceptForms(app);
  await webRoutes(app, web_root);
  warnOfUnknownProxy(app);
  app.addHook('onClose', async () => services.limits.stop());

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's template and opaque ids only: query strings hold names.
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.actor?.user.id,
      },
      'answered',
    );
  });

  // Before the calls, so that it measures each of them.
  metricsRoutes(app);
  userRoutes(app);
  carerWorkRoutes(app);
  catalogueRoutes(app);
  dashboardRoutes(app);
  appointmentRoutes(app);
  appointmentImportRoutes(app);
  carePlannerRoutes(app);
  calendarFeedRoutes(app);
  questionFormRoutes(app);
  formUseRoutes(app);
  reportRoutes(app);
  documentRoutes(app);
  reportEmailRoutes(app);
  contactRoutes(app);
  activityRoutes(app);
  timesheetRoutes(app);
  mileageRoutes(app);
  expenseRoutes(app);
  visitRoutes(app);
  fileRoutes(app);
  extraInfoRoutes(app);
  clientRoutes(app);
  teamRoutes(app);
  socialWorkerRoutes(app);
  characteristicRoutes(app);
  youngPersonRoutes(app);
  relationRoutes(app);
  diaryRoutes(app);
  searchRoutes(app);
  youngPersonReaderRoutes(app);
  formDraftRoutes(app);
  errorReportRoutes(app);
  mailboxRoutes(app);
  docsRoutes(app);
  await liveRoutes(app);

  await builtInProvider(app);

  app.get('/api/health', async () => ({ status: 'ok' }));
  app.get('/api/ready', async () => {
    if (services.isDraining) throw new AppError('unavailable');
    await services.pools.app_system`select 1`;
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
