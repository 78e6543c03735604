import type { ReportStatus } from '#contract/core/statuses.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import {
  ASHDOWN_ASSIGNMENTS,
  CARA_ASSIGNMENTS,
  COLE_ASSIGNMENTS,
  type WorldMaking,
  type WorldPart,
} from '#test/policies/base-world.ts';

type App = Pick<TestApp, 'given' | 'owner'>;

type Written = Exclude<ReportStatus, 'missing' | 'required' | 'not required'>;

interface WrittenReport {
  /** The assignment that it was written for. */
  of: string;
  form: 'session' | 'incident' | 'rating';
  status: Written;
  is_deleted?: true;
  /** Where that was not the carer. */
  submitted_by?: string;
}

/**
 * Reports that were written, for each edge of a policy: a carer's in every state, withdrawn ones, one that the office handed in,
 * and another organisation's that is approved. Pru wrote hers when she was a carer.
 */
const WRITTEN: readonly WrittenReport[] = [
  { of: 'Cara: amy today', form: 'session', status: 'draft' },
  { of: 'Cara: amy today', form: 'incident', status: 'not approved' },
  { of: 'Cara: asa not yet 30 days ago', form: 'session', status: 'approved', submitted_by: 'Pru' },
  { of: 'Cara: asa not yet 30 days ago', form: 'incident', status: 'draft', is_deleted: true },
  { of: 'Cole: amy today', form: 'session', status: 'submitted' },
  { of: 'Cole: aki 30 days ago', form: 'session', status: 'not approved' },
  { of: 'Cole: aki 30 days ago', form: 'rating', status: 'numerical_submitted' },
  { of: 'Cole: ari handed over', form: 'rating', status: 'numerical_submitted', is_deleted: true },
  { of: 'Cole: abi in 4 days', form: 'session', status: 'approved' },
  { of: 'Pru: amy long ago', form: 'session', status: 'submitted' },
  { of: 'Carl: bea today', form: 'session', status: 'approved' },
];

const findName = ({ of, form, is_deleted }: WrittenReport) =>
  `${is_deleted ? 'withdrawn ' : ''}${form} of ${of}`;

/** The names of what somebody wrote and may read: of Abi, who is restricted, only Cara. */
function writtenBy(carer: string): string[] {
  return WRITTEN.filter(
    ({ of }) => of.startsWith(`${carer}:`) && (carer === 'Cara' || !of.includes('abi')),
  ).map(findName);
}

/** The names of what a client reads, of the assignments given: nothing of Abi, who is restricted. */
function readableBy(assignments: readonly string[]): string[] {
  return WRITTEN.filter(
    ({ of, status, is_deleted }) =>
      assignments.includes(of) && !of.includes('abi') && !is_deleted && status === 'approved',
  ).map(findName);
}

const listReportsFor = (assignments: readonly string[]) => assignments.map((each) => `report of ${each}`);

/** Forms for the one service, what is owed by everybody, and what was written. */
async function seed({ given, owner }: App, { keep, id }: WorldMaking): Promise<void> {
  const services = [{ id: id('support') }];
  const session = (await given.reportType({ services })).form;
  const incident = (await given.reportType({ frequency: 'AD_HOC', is_for_all: true })).form;
  await owner`update report_type set alerts_office = true where form_id = ${incident.id}`;
  const rating = (
    await given.reportType({
      frequency: 'EVERY_4_WEEKS',
      form: await given.questionForm({ is_numeric: true }),
      services,
    })
  ).form;
  const forms = { session, incident, rating };
  for (const [name, form] of Object.entries(forms)) keep(`${name} form`, form);
  const reason = await given.notApprovedReason();
  keep('reason', reason);

  const owed = await owner<{ id: string; name: string; carer_id: string; due_at: string }[]>`
    select r.id, r.carer_id, r.due_at, u.name || ': ' || substr(a.id_on_third_party, 9) as name
    from report r join app_user u on u.id = r.carer_id join appointment a on a.id = r.appointment_id`;
  for (const report of owed) keep(`report of ${report.name}`, report);
  for (const written of WRITTEN) {
    const report = owed.find(({ name }) => name === written.of);
    if (!report) throw new Error(`Nobody owes ${written.of}.`);
    const made = await given.appReport(
      { ...report, form: session },
      {
        form: forms[written.form],
        status: written.status,
        decided_by: { id: id('Ada') },
        reason,
        ...(written.submitted_by ? { submitted_by: { id: id(written.submitted_by) } } : {}),
      },
    );
    if (written.is_deleted) await owner`update app_report set deleted_at = now() where id = ${made.id}`;
    keep(findName(written), made);
  }
}

export const world: WorldPart = {
  seed,
  tables: ['report', 'app_report'],
  catalogues: [
    ...['question_form', 'question_form_version', 'report_type', 'report_type_service'],
    ...['service_report_form', 'report_transition', 'not_approved_reason'],
  ],
  planted: ['app_report'],
  catalogue: ['session form', 'incident form', 'rating form', 'reason'],
  seen: {
    Cara: { report: listReportsFor(CARA_ASSIGNMENTS), app_report: writtenBy('Cara') },
    Cole: { report: listReportsFor(COLE_ASSIGNMENTS), app_report: writtenBy('Cole') },
    Carl: { report: listReportsFor(['Carl: bea today']), app_report: writtenBy('Carl') },
    Cleo: { report: listReportsFor(['Cleo: ari handed over']) },
    Cliff: { report: listReportsFor(ASHDOWN_ASSIGNMENTS), app_report: readableBy(ASHDOWN_ASSIGNMENTS) },
    Clive: { report: listReportsFor(['Carl: bea today']), app_report: readableBy(['Carl: bea today']) },
  },
};
