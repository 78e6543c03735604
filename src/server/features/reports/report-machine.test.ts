import { describe, expect, it } from 'vitest';
import { createAppReport, deleteAppReport, updateAppReport } from '#contract/reports/app-reports.ts';
import { decideReport, reopenReport } from '#contract/reports/reports.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { type GivenReport, PLAIN_ANSWERS } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** Every state × every step × every role: what REP-03 allows works, and everything else is refused. */

const NOW = '2027-06-16T09:00:00Z';
const app = await startTestApp({ now: NOW });
const { as, given, owner, pools } = app;
const reason = await given.notApprovedReason();

const STATES = [
  'draft',
  'submitted',
  'numerical_submitted',
  'approved',
  'not approved',
  'submitted corrected',
] as const;
type State = (typeof STATES)[number];

const STEPS = ['begin', 'save', 'hand in', 'withdraw', 'approve', 'return', 'reopen'] as const;
type Step = (typeof STEPS)[number];

/** The result of a step: a state, or the code of its refusal. */
type Outcome = State | 'withdrawn' | 'report.wrong_step' | 'report.already_begun' | 'report.already_decided';

const refuse = <O extends Outcome>(outcome: O) =>
  Object.fromEntries(STATES.map((state) => [state, outcome])) as Record<State, O>;

const OFFICE: Record<Step, Record<State, Outcome>> = {
  begin: refuse('report.already_begun'),
  save: { ...refuse('report.wrong_step'), draft: 'draft', 'not approved': 'not approved' },
  // A submitted form may be corrected; it stays submitted.
  'hand in': {
    draft: 'submitted',
    submitted: 'submitted',
    numerical_submitted: 'numerical_submitted',
    approved: 'report.wrong_step',
    'not approved': 'submitted corrected',
    'submitted corrected': 'submitted corrected',
  },
  withdraw: { ...refuse('withdrawn'), approved: 'report.wrong_step' },
  approve: {
    ...refuse('report.already_decided'),
    ...{ draft: 'report.wrong_step', numerical_submitted: 'approved' },
    ...{ submitted: 'approved', 'submitted corrected': 'approved' },
  },
  return: {
    ...refuse('report.already_decided'),
    ...{ draft: 'report.wrong_step', numerical_submitted: 'not approved' },
    ...{ submitted: 'not approved', 'submitted corrected': 'not approved' },
  },
  reopen: { ...refuse('report.wrong_step'), approved: 'submitted' },
};

const CARER: Record<Step, Record<State, Outcome | 'forbidden'>> = {
  begin: refuse('report.already_begun'),
  save: { ...refuse('report.wrong_step'), draft: 'draft', 'not approved': 'not approved' },
  'hand in': { ...refuse('report.wrong_step'), draft: 'submitted', 'not approved': 'submitted corrected' },
  withdraw: { ...refuse('report.wrong_step'), draft: 'withdrawn' },
  approve: refuse('forbidden' as never),
  return: refuse('forbidden' as never),
  reopen: refuse('forbidden' as never),
};

const service_type = await given.serviceType();
const numeric = await given.questionForm({ is_numeric: true });
const rated = await given.serviceType();
await given.reportType({ services: [rated], form: numeric });

let count = 0;
async function inState(state: State) {
  const carer = `Carer ${count++}`;
  const report = await given.report({
    carer,
    start_at: '2027-06-15T13:00:00Z',
    service_type: state === 'numerical_submitted' ? rated : service_type,
    client: 'Brent',
  });
  const written = await given.appReport(report, { status: state });
  return { report, written, carer };
}

async function take(
  step: Step,
  who: SignedInClient,
  report: GivenReport,
  written: { id: string; version: number },
) {
  const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
    select version from report where id = ${report.id}`;
  const params = { id: report.id };
  const form = { ...params, reportId: written.id };
  const text = (submit: boolean) => ({ answers: PLAIN_ANSWERS, submit, version: written.version });
  const decision = { version, app_report_id: written.id };
  switch (step) {
    case 'begin':
      return who.call(createAppReport, {
        params: { ...params, formTypeId: report.form.id },
        body: { answers: PLAIN_ANSWERS, submit: true },
      });
    case 'save':
      return who.call(updateAppReport, { params: form, body: text(false) });
    case 'hand in':
      return who.call(updateAppReport, { params: form, body: text(true) });
    case 'withdraw':
      return who.call(deleteAppReport, { params: form });
    case 'approve':
      return who.call(decideReport, { params, body: { ...decision, approved: true } });
    case 'return':
      return who.call(decideReport, {
        params,
        body: { ...decision, approved: false, not_approved_reason_id: reason.id },
      });
    case 'reopen':
      return who.call(reopenReport, { params, body: { ...decision, comment: 'Look again.' } });
  }
}

/** Reads the resulting state, or that the report was withdrawn. */
async function readState(id: string): Promise<string> {
  const [row] = await owner<{ state: string; report: string; assignment: string; is_deleted: boolean }[]>`
    select a.status as state, r.status as report, ac.report_status as assignment, a.deleted_at is not null as is_deleted
    from app_report a join report r on r.id = a.report_id join appointment_carer ac on ac.id = r.appointment_carer_id
    where a.id = ${id}`;
  expect(row?.assignment).toBe(row?.report);
  expect(row?.report).toBe(row?.is_deleted ? 'required' : row?.state);
  return row?.is_deleted ? 'withdrawn' : (row?.state ?? '');
}

describe.each(STEPS)('the step %s', (step) => {
  it.each(STATES)('[REP-03] matches the table for the office if the report is %s', async (state) => {
    const { report, written } = await inState(state);
    const answer = await take(step, as.admin('Ada'), report, written);
    const expected = OFFICE[step][state];
    if (expected.startsWith('report.')) {
      expect([answer.status, answer.problem.code]).toEqual([409, expected]);
      expect(answer.problem.current).toMatchObject({ id: expect.any(String) });
    } else expect(answer.status).toBeLessThan(300);
    expect(await readState(written.id)).toBe(expected.startsWith('report.') ? state : expected);
  });

  it.each(STATES)(
    '[REP-03] matches the table for its carer and no other if the report is %s',
    async (state) => {
      const { report, written, carer } = await inState(state);
      const expected = CARER[step][state];
      const isForbidden = expected === 'forbidden';
      const colleague = await take(step, as.carer('Zoe'), report, written);
      expect(colleague.status).toBe(isForbidden ? 403 : 404);
      const client = await take(step, as.client('Brent'), report, written);
      expect([client.status, client.problem.code]).toEqual([403, 'forbidden']);
      expect(await readState(written.id)).toBe(state);

      const answer = await take(step, as.carer(carer), report, written);
      if (isForbidden) expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
      else if (expected.startsWith('report.'))
        expect([answer.status, answer.problem.code]).toEqual([409, expected]);
      else expect(answer.status).toBeLessThan(300);
      const isRefused = isForbidden || expected.startsWith('report.');
      expect(await readState(written.id)).toBe(isRefused ? state : expected);
    },
  );
});

describe('the database', () => {
  /** The rules once more: from, to, and role. */
  const ALLOWED: Record<string, string[]> = {
    app_carer: [
      ...[' → draft', ' → submitted', ' → numerical_submitted'],
      ...['draft → submitted', 'draft → numerical_submitted', 'not approved → submitted corrected'],
    ],
    app_admin: [
      ...[' → draft', ' → submitted', ' → numerical_submitted'],
      ...['draft → submitted', 'draft → numerical_submitted', 'not approved → submitted corrected'],
      ...['submitted → approved', 'submitted → not approved', 'approved → submitted'],
      ...['submitted corrected → approved', 'submitted corrected → not approved'],
      ...['numerical_submitted → approved', 'numerical_submitted → not approved'],
      'approved → numerical_submitted',
    ],
    app_client: [],
  };

  it.each(['app_carer', 'app_admin', 'app_client'] as const)(
    '[REP-03] refuses every other step to %s, whatever the server requests',
    async (role) => {
      const taken: string[] = [];
      for (const from of ['', ...STATES]) {
        const { report, written, carer } = await inState(from === '' ? 'draft' : (from as State));
        if (from === '') await owner`update app_report set deleted_at = now() where id = ${written.id}`;
        const user =
          role === 'app_carer'
            ? as.carer(carer)
            : role === 'app_admin'
              ? as.admin('Ada')
              : as.client('Brent');
        const { id: user_id } = await user.user();
        for (const to of STATES) {
          if (to === from) continue;
          const facts = {
            status: to,
            submitted_at: to === 'draft' ? null : '2027-06-16T09:00:00Z',
            submitted_by: to === 'draft' ? null : report.carer_id,
            decided_at: to === 'approved' || to === 'not approved' ? '2027-06-16T09:00:00Z' : null,
            decided_by: to === 'approved' || to === 'not approved' ? (await as.admin('Ada').user()).id : null,
            not_approved_reason_id: to === 'not approved' ? reason.id : null,
          };
          const undo = new Error('undo');
          await pools[role]
            .begin(async (db) => {
              await db`select set_config('app.user_id', ${user_id}, true), set_config('app.now', ${NOW}, true)`;
              const { count } =
                from === ''
                  ? await db`insert into app_report ${db({ ...facts, report_id: report.id, form_id: report.form.id, form_version: 1, answers: '{}' as never })}`
                  : await db`update app_report set ${db(facts)} where id = ${written.id}`;
              if (count > 0) taken.push(`${from} → ${to}`);
              throw undo;
            })
            .catch((error: unknown) => {
              const { code = '' } = error as { code?: string };
              if (error !== undo && !['23514', '42501'].includes(code)) throw error;
            });
        }
      }
      expect(taken.sort()).toEqual([...(ALLOWED[role] ?? [])].sort());
    },
  );

  it('[REP-03] contains exactly the steps of the diagram', async () => {
    const rows = await owner<{ step: string; role: string }[]>`
      select from_status || ' → ' || to_status as step, role from report_transition`;
    for (const [role, steps] of Object.entries(ALLOWED))
      expect(
        rows
          .filter((row) => row.role === role)
          .map((row) => row.step)
          .sort(),
      ).toEqual([...steps].sort());
  });
});
