import { describe, expect, it, onTestFinished } from 'vitest';
import { getMe } from '#contract/organisations/users.ts';
import { createAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport } from '#contract/reports/reports.ts';
import { sendEmail } from '#server/mail/send-email.ts';
import { type ApiClient, apiClient } from '#test/kit/api-client.ts';
import { openDatabaseCutter } from '#test/kit/database-cutter.ts';
import { openDoomedServer, untilGone } from '#test/kit/doomed-server.ts';
import { type GivenReport, PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/**
 * A server that dies at any statement leaves all or nothing of its work: the state, the change record, the e-mail and
 * the job. Each round dies one statement later, until one succeeds.
 */

const app = await startTestApp({ with_mailbox: true });
const { as, given, owner } = app;
const reason = await given.notApprovedReason();
const service_type = await given.serviceType();

/** Everything that one action writes. */
interface Traces {
  status: string | null;
  report_status: string;
  assignment_status: string;
  /** Statuses of the written report in its change records, oldest first. */
  recorded: string[];
  submissions: number;
  mails: number;
  jobs: number;
}

async function readTraces(report: GivenReport): Promise<Traces> {
  const [row] = await owner<Traces[]>`
    select a.status, r.status as report_status, ac.report_status as assignment_status,
      array(select c ->> 'after' from change_record x, jsonb_array_elements(x.changes) c
        where x.subject_id = a.id and c ->> 'field' = 'status' order by x.seq) as recorded,
      (select count(*) from app_report_submission s where s.app_report_id = a.id) as submissions,
      (select count(*) from email e where e.body like '%' || r.id || '%') as mails,
      (select count(*) from graphile_worker._private_jobs j where j.payload ->> 'app_report_id' = a.id::text) as jobs
    from report r join appointment_carer ac on ac.id = r.appointment_carer_id
      left join app_report a on a.report_id = r.id
    where r.id = ${report.id}`;
  if (!row) throw new Error('The report is gone.');
  return row;
}

type Who = 'carer' | 'admin';
interface Action {
  name: string;
  who: Who;
  prepare(): Promise<GivenReport>;
  run(client: ApiClient, report: GivenReport): Promise<{ status: number }>;
  before: Traces;
  after: Traces;
}

let count = 0;
const newReport = () =>
  given.report({ carer: `Carer ${count++}`, start_at: '2026-01-05T13:00:00Z', service_type });
const decided = async (client: ApiClient, report: GivenReport, approved: boolean) => {
  const [row] = await owner<{ version: number }[]>`select version from report where id = ${report.id}`;
  const not_approved_reason_id = approved ? {} : { not_approved_reason_id: reason.id };
  return client.call(decideReport, {
    params: { id: report.id },
    body: { approved, version: row?.version ?? 0, ...not_approved_reason_id },
  });
};
const prepared = async (status: 'draft' | 'submitted' | 'not approved') => {
  const report = await newReport();
  await given.appReport(report, { status });
  return report;
};
const state = (status: string, recorded: string[], more: Partial<Traces> = {}): Traces => ({
  ...{ status, report_status: status, assignment_status: status },
  ...{ recorded, submissions: 0, mails: 0, jobs: 0, ...more },
});
const handed = { submissions: 1 };

const ACTIONS: Action[] = [
  {
    name: 'handing in at once',
    who: 'carer',
    prepare: newReport,
    run: (client, report) =>
      client.call(createAppReport, {
        params: { id: report.id, formTypeId: report.form.id },
        body: { answers: PLAIN_ANSWERS, submit: true },
        headers: { 'idempotency-key': report.id },
      }),
    before: { ...state('required', []), status: null },
    after: state('submitted', ['submitted'], handed),
  },
  {
    name: 'handing in a draft',
    who: 'carer',
    prepare: () => prepared('draft'),
    run: async (client, report) => {
      const [row] = await owner<{ id: string; version: number }[]>`
        select id, version from app_report where report_id = ${report.id}`;
      return client.call(updateAppReport, {
        params: { id: report.id, reportId: row?.id ?? '' },
        body: { answers: PLAIN_ANSWERS, submit: true, version: row?.version ?? 0 },
      });
    },
    before: state('draft', ['draft']),
    after: state('submitted', ['draft', 'submitted'], handed),
  },
  {
    name: 'approving',
    who: 'admin',
    prepare: () => prepared('submitted'),
    run: (client, report) => decided(client, report, true),
    before: state('submitted', ['submitted'], handed),
    after: state('approved', ['submitted', 'approved'], { ...handed, mails: 1, jobs: 1 }),
  },
  {
    name: 'returning',
    who: 'admin',
    prepare: () => prepared('submitted'),
    run: (client, report) => decided(client, report, false),
    before: state('submitted', ['submitted'], handed),
    after: state('not approved', ['submitted', 'not approved'], { ...handed, mails: 1 }),
  },
];

const makeToken = async (who: Who, report: GivenReport): Promise<string> => {
  if (who === 'admin') return (await as.admin('Ada').session()).token;
  const [carer] = await owner`select * from app_user where id = ${report.carer_id}`;
  return (await as.user(carer as never).session()).token;
};

const MOST = 100;

describe.each(ACTIONS)('a server that dies while $name', ({ who, prepare, run, before, after }) => {
  it('[REP-03] leaves all or nothing, at whichever statement', async () => {
    const outcomes: (number | undefined)[] = [];
    for (let nth = 1, isDone = false; !isDone && nth <= MOST; nth++) {
      const { cutter, address, stop } = await openDoomedServer(app);
      const report = await prepare();
      expect(await readTraces(report)).toEqual(before);
      const token = await makeToken(who, report);
      const client = apiClient(
        () => address,
        async () => token,
      );
      // The server’s connections are open.
      await client.get(getMe);
      cutter.cutAt(nth);
      const answer = await run(client, report);
      // Check the answer: the server’s own work may send a later statement, which is cut instead.
      isDone = answer.status < 300;
      await untilGone(owner, address);
      const left = await readTraces(report);
      // The cut may come after the commit but before its confirmation: then everything is saved but nobody is
      // notified.
      if (isDone) expect([nth, left]).toEqual([nth, after]);
      else expect([before, after]).toContainEqual(left);
      outcomes.push(answer.status);
      await stop();
    }
    expect(outcomes.pop()).toBeLessThan(300);
    // The action ran several statements, and each was the last one once.
    expect(outcomes.length).toBeGreaterThan(6);
    expect(outcomes.length).toBeLessThan(MOST - 1);
    expect(new Set(outcomes)).toEqual(new Set([503]));
  }, 180_000);
});

describe('a killed process', () => {
  const approving = ACTIONS.find(({ name }) => name === 'approving');
  if (!approving) throw new Error('There is no such action.');

  it('[REP-03] leaves nothing of an approval if its commit is in transit, and another process completes it', async () => {
    const cutter = await openDatabaseCutter(app.database_url);
    onTestFinished(() => cutter.stop());
    const report = await approving.prepare();
    const token = await makeToken('admin', report);
    const environment = {
      ...{ APP_ENV: 'staging', DATABASE_CONNECTIONS: '16', SMTP_URL: app.services.smtp_url },
      ...{ DATABASE_URL: cutter.url, PUBLIC_URL: app.public_url },
    };
    const approve = (address: string) =>
      approving
        .run(
          apiClient(
            () => address,
            async () => token,
          ),
          report,
        )
        .catch(() => undefined);

    // A run that survives shows how many statements there are.
    const { cutter: counter, address, stop } = await openDoomedServer(app);
    const other = await approving.prepare();
    const living = apiClient(
      () => address,
      async () => token,
    );
    await living.get(getMe);
    counter.cutAt(Number.POSITIVE_INFINITY);
    await approving.run(living, other);
    const last = counter.seen().statements;
    await stop();

    const victim = await startServerProcess(environment);
    const doomed = apiClient(
      () => victim.address,
      async () => token,
    );
    await doomed.get(getMe);
    const killed = Promise.withResolvers<void>();
    cutter.cutAt(last, () => killed.resolve(victim.stop('SIGKILL')));
    expect((await approve(victim.address))?.status).not.toBe(200);
    await killed.promise;
    await untilGone(owner, victim.address);
    expect(await readTraces(report)).toEqual(approving.before);

    cutter.mend();
    const next = await startServerProcess(environment);
    onTestFinished(() => next.stop('SIGINT'));
    expect((await approve(next.address))?.status).toBe(200);
    expect(await readTraces(report)).toEqual({ ...approving.after, mails: 1, jobs: expect.any(Number) });
  }, 180_000);
});

describe('a server that dies while sending an e-mail', () => {
  it('[EML-01] retries until it is marked as sent, and the mailbox contains it once', async () => {
    let nth = 1;
    for (let isCut = true; isCut && nth < MOST; nth++) {
      const { cutter, services, stop } = await openDoomedServer(app);
      const subject = `Dies at ${nth}`;
      const [email] = await owner<{ id: string }[]>`insert into email (to_address, subject, body)
        values ('a@placewell.test', ${subject}, 'Text') returning id`;
      const email_id = email?.id ?? '';
      await services.pools.app_system`select 1`;
      cutter.cutAt(nth);
      await sendEmail(services, email_id).catch(() => {});
      isCut = cutter.seen().isCut;
      await untilGone(owner, 'the sender');
      const [row] = await owner<{ is_noted: boolean }[]>`
        select sent_at is not null as is_noted from email where id = ${email_id}`;
      // The cut may hit a later statement of the server’s own, after it was marked.
      if (!isCut) expect([nth, row?.is_noted]).toEqual([nth, true]);
      await stop();
      await sendEmail(app.services, email_id);
      expect(await owner`select 1 from mailbox_message where subject = ${subject}`).toHaveLength(1);
    }
    expect(nth).toBeGreaterThan(4);
  }, 180_000);
});
