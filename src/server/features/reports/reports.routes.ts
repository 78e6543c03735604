import type { FastifyInstance } from 'fastify';
import { DEFAULT_WINDOWS } from '#contract/core/constants.ts';
import { addDays, findMonday, todayInLondon } from '#contract/core/dates.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Total } from '#contract/core/list-totals.ts';
import { readWindow } from '#contract/core/list-windows.ts';
import {
  createAppReport,
  deleteAppReport,
  getAppReport as getAppReportCall,
  getAppReportForm,
  listNotApprovedReasons,
  restoreAppReport as restoreAppReportCall,
  updateAppReport,
} from '#contract/reports/app-reports.ts';
import { CountedTab, countReports as countTabs } from '#contract/reports/report-lists.ts';
import { remindOfReports } from '#contract/reports/report-reminders.ts';
import {
  decideReport,
  getReport,
  listMissingReports,
  listReportingTypes,
  listReports,
  listReportsToApprove,
  reopenReport,
  updateRequirements,
} from '#contract/reports/reports.ts';
import { announceChange } from '#server/db/live.ts';
import type { Db } from '#server/db/pools.ts';
import { mustSee } from '#server/db/sql.ts';
import { getAppReport, getOfferedForm, toBlank } from '#server/features/reports/app-reports.queries.ts';
import { decide, noteOpened, reopen } from '#server/features/reports/decide-report.actions.ts';
import { remindCarers } from '#server/features/reports/remind.actions.ts';
import { getReportDetail } from '#server/features/reports/report-detail.queries.ts';
import { findNotApprovedReasons, findReportTypes } from '#server/features/reports/report-options.queries.ts';
import { countReports, findReports, type Reading } from '#server/features/reports/reports.queries.ts';
import { setRequirements } from '#server/features/reports/requirements.actions.ts';
import { namesAddress } from '#server/features/reports/secret-words.ts';
import {
  beginAppReport,
  findBegunId,
  restoreAppReport,
  saveAppReport,
  WRITTEN_ONCE,
  withdrawAppReport,
} from '#server/features/reports/write-report.actions.ts';
import { AppError } from '#server/http/app-error.ts';
import { orCurrent } from '#server/http/or-current.ts';
import { type Call, serve } from '#server/http/serve.ts';

/** A conflict with another person's work answers with the current version. */
const CLASHES = [
  'version.stale',
  'report.wrong_step',
  'report.already_decided',
] as const satisfies ErrorCode[];

type AnyCall = Call<unknown, unknown, unknown>;

const readContext = ({ actor, now, services }: Pick<AnyCall, 'actor' | 'now' | 'services'>): Reading => ({
  role: actor.role,
  user_id: actor.user.id,
  now,
  public_url: services.public_url,
});
const readWriting = (call: Pick<AnyCall, 'actor' | 'now' | 'services'>) => ({
  ...readContext(call),
  config: call.services.config,
});

const thisWeek = (now: Date) => {
  const monday = findMonday(todayInLondon(now));
  return { start_date: monday, end_date: addDays(monday, 6) };
};

async function mustSeeNamed(
  db: Db,
  query: { client_id?: string | undefined; young_person_id?: string | undefined },
) {
  if (query.client_id) await mustSee(db, 'client', query.client_id);
  if (query.young_person_id) await mustSee(db, 'young_person', query.young_person_id);
}

export function reportRoutes(app: FastifyInstance): void {
  serve(app, listReports, async (call) => {
    const { db, query, now } = call;
    await mustSeeNamed(db, query);
    const window = query.this_week
      ? thisWeek(now)
      : readWindow(DEFAULT_WINDOWS.reports, query, todayInLondon(now));
    const { sort = 'date_due' } = query;
    return findReports(db, readContext(call), { ...query, ...window, sort });
  });

  serve(app, listMissingReports, async (call) => {
    await mustSeeNamed(call.db, call.query);
    const { sort = 'date_due' } = call.query;
    return findReports(call.db, readContext(call), { ...call.query, sort, tab: 'missing_not_approved' });
  });

  serve(app, remindOfReports, async (call) => {
    const answer = await remindCarers(call.db, readContext(call), call.body.report_ids);
    await announceChange(call.db, 'reports');
    return answer;
  });

  serve(app, listReportsToApprove, async (call) => {
    await mustSeeNamed(call.db, call.query);
    // Urgency depends on a report's content, which a client cannot read yet.
    const { sort = call.actor.role === 'client' ? 'date_due' : 'urgency' } = call.query;
    return findReports(call.db, readContext(call), { ...call.query, sort, tab: 'needs_approval' });
  });

  serve(app, countTabs, async ({ db, actor, now }) => {
    const [needs_approval, missing_not_approved, this_week] = await Promise.all([
      countReports(db, actor.role, { tab: 'needs_approval' }),
      countReports(db, actor.role, { tab: 'missing_not_approved' }),
      countReports(db, actor.role, thisWeek(now)),
    ]);
    const tabs: Record<CountedTab, Total> = { needs_approval, missing_not_approved, this_week };
    return {
      needs_approval: needs_approval.total,
      missing_not_approved: missing_not_approved.total,
      this_week: this_week.total,
      not_exact: CountedTab.options.filter((tab) => tabs[tab].total_is_exact === false),
    };
  });

  serve(app, getReport, (call) => getReportDetail(call.db, readContext(call), call.params.id));

  serve(app, listNotApprovedReasons, ({ db }) => findNotApprovedReasons(db));
  serve(app, listReportingTypes, ({ db }) => findReportTypes(db));

  serve(app, updateRequirements, async ({ db, body }) => {
    const items = await setRequirements(db, body.requirements);
    await announceReports(db);
    return { items };
  });

  writingRoutes(app);
  decisionRoutes(app);
}

function writingRoutes(app: FastifyInstance): void {
  serve(app, getAppReportForm, async ({ db, params, query: { occurrence } }) => {
    const form = await getOfferedForm(db, params.id, params.formTypeId);
    if (occurrence > 1 && !form.alerts_office)
      throw new AppError('report.wrong_step', { detail: WRITTEN_ONCE });
    return toBlank(params.id, form, occurrence);
  });

  serve(app, createAppReport, async (call) => {
    const { db, params, body } = call;
    const { id, formTypeId } = params;
    const writing = readWriting(call);
    const made = await orCurrent(
      'report.already_begun',
      beginAppReport(db, writing, id, formTypeId, body),
      async () => {
        const begun = await findBegunId(db, id, formTypeId, body.occurrence);
        return begun && getAppReport(db, writing, id, begun);
      },
    );
    await announceReports(db);
    return getAppReport(db, writing, id, made);
  });

  serve(app, getAppReportCall, async (call) => {
    const { db, params, request } = call;
    const found = await getAppReport(db, readContext(call), params.id, params.reportId);
    await noteOpened(db, readContext(call), found.id, request.id);
    const isTold = call.actor.role === 'admin' && (await namesAddress(db, params.id, found.answers));
    return isTold ? { ...found, names_secret_address: true as const } : found;
  });

  serve(app, updateAppReport, async (call) => {
    const { db, params, body } = call;
    const writing = readWriting(call);
    const read = () => getAppReport(db, writing, params.id, params.reportId);
    await orCurrent(CLASHES, saveAppReport(db, writing, params.id, params.reportId, body), read);
    // Drafts are saved every few seconds, and no other screen shows their content.
    if (body.submit) await announceReports(db);
    return read();
  });

  serve(app, deleteAppReport, async (call) => {
    const { db, params } = call;
    const writing = readWriting(call);
    await orCurrent(CLASHES, withdrawAppReport(db, writing, params.id, params.reportId), () =>
      getAppReport(db, writing, params.id, params.reportId),
    );
    await announceReports(db);
    return { id: params.reportId };
  });

  serve(app, restoreAppReportCall, async (call) => {
    const { db, params } = call;
    await restoreAppReport(db, params.id, params.reportId);
    await announceReports(db);
    return getAppReport(db, readContext(call), params.id, params.reportId);
  });
}

function decisionRoutes(app: FastifyInstance): void {
  serve(app, decideReport, async (call) => {
    const { db, params, body } = call;
    const reading = readContext(call);
    const read = () => getReportDetail(db, reading, params.id);
    await orCurrent(CLASHES, decide(db, { ...reading, agency: call.services.config }, params.id, body), read);
    await announceReports(db);
    return read();
  });

  serve(app, reopenReport, async (call) => {
    const { db, params, body } = call;
    const reading = readContext(call);
    const read = () => getReportDetail(db, reading, params.id);
    await orCurrent(CLASHES, reopen(db, { ...reading, agency: call.services.config }, params.id, body), read);
    await announceReports(db);
    return read();
  });
}

/** Appointments show what is owed for them. */
async function announceReports(db: Db): Promise<void> {
  await announceChange(db, 'reports');
  await announceChange(db, 'appointments');
}
