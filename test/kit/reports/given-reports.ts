import type { ReportStatus } from '#contract/core/statuses.ts';
import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Pool } from '#server/db/pools.ts';
import type { AppointmentFacts, GivenAppointment, GivenServiceType } from '#test/kit/given.ts';

export interface GivenForm {
  id: string;
  name: string;
  form_version: number;
  questions: Question[];
}
export interface GivenReport {
  id: string;
  appointment_id: string;
  appointment_carer_id: string;
  carer_id: string;
  client_id: string;
  young_person_id: string | null;
  service_type_id: string;
  due_at: string;
  version: number;
  /** The report's own. */
  form: GivenForm;
}
export interface GivenAppReport {
  id: string;
  report_id: string;
  form_id: string;
  status: ReportStatus;
  version: number;
}
export interface GivenReason {
  id: string;
  reason: string;
}

export interface ReportTypeFacts {
  form?: GivenForm;
  name?: string;
  frequency?: 'EACH_APPOINTMENT' | 'AD_HOC' | 'WEEKLY' | 'EVERY_4_WEEKS';
  is_for_all?: boolean;
  /** Services with whose reports it is offered; with EACH_APPOINTMENT it is their own. */
  services?: { id: string }[];
}

export interface AppReportFacts {
  /** The report's own form, if left out. */
  form?: GivenForm;
  status?: Exclude<ReportStatus, 'missing' | 'required' | 'not required'>;
  answers?: Answers;
  submitted_by?: { id: string };
  decided_by?: { id: string };
  reason?: GivenReason;
  comment?: string;
}

/** One question to write a line in, one to choose, and one that is asked only for one of the choices. */
export const PLAIN_QUESTIONS: Question[] = (
  [
    { id: 'what-we-did', label: 'What we did', input_type: 'TEXT', is_required: true, max_length: 2000 },
    {
      id: 'mood',
      label: 'Mood',
      input_type: 'CATEGORICAL',
      is_required: true,
      options: [
        { id: 'mood--calm', label: 'Calm' },
        { id: 'mood--upset', label: 'Upset' },
      ],
    },
    { id: 'upset-by', label: 'Upset by', input_type: 'TEXT', conditional_question_option_id: 'mood--upset' },
    { id: 'written-at', label: 'When did you finish this record?', input_type: 'DATETIME' },
  ] satisfies Partial<Question>[]
).map((question, order) => ({
  help: null,
  group_identifier: 'session',
  group_label: 'Session',
  is_repeatable_group: false,
  conditional_question_option_id: null,
  options: [],
  is_required: false,
  ...question,
  order,
}));

/** Right answers to them. */
export const PLAIN_ANSWERS: Answers = { session: [{ 'what-we-did': 'We cooked rice.', mood: 'mood--calm' }] };

interface Parts {
  appointment(facts?: AppointmentFacts): Promise<GivenAppointment>;
  serviceType(): Promise<GivenServiceType>;
  next(): number;
}

/** Facts about forms and reports; a part of `given`. */
export function openGivenReports(owner: Pool, { appointment, serviceType, next }: Parts) {
  /** Published, unless said otherwise. */
  async function questionForm(
    facts: {
      slug?: string;
      name?: string;
      questions?: Question[];
      is_numeric?: boolean;
      purpose?: string;
    } = {},
  ): Promise<GivenForm> {
    const number = next();
    const { slug = `form-${number}`, name = `Form ${number}`, is_numeric = false } = facts;
    const { purpose = 'report' } = facts;
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into question_form (slug, name, purpose, is_numeric) values (${slug}, ${name}, ${purpose}, ${is_numeric})
      returning id`;
    return publishForm({ id, name }, facts.questions ?? PLAIN_QUESTIONS);
  }

  /** The next version of a form, with these questions. */
  async function publishForm(
    { id, name }: { id: string; name: string },
    questions: Question[],
  ): Promise<GivenForm> {
    const [row] = await owner<{ form_version: number }[]>`
      insert into question_form_version (form_id, form_version, introduction, questions, published_at)
      select ${id}, 1 + coalesce(max(form_version), 0), 'Read this first.', ${owner.json(questions as never)}, now()
      from question_form_version where form_id = ${id} returning form_version`;
    return { id, name, form_version: row?.form_version ?? 0, questions };
  }

  async function reportType(facts: ReportTypeFacts = {}): Promise<{ id: string; form: GivenForm }> {
    const { frequency = 'EACH_APPOINTMENT', is_for_all = false, services = [] } = facts;
    const form = facts.form ?? (await questionForm());
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into report_type (slug, name, form_id, frequency, is_for_all)
      values (${`type-${next()}`}, ${facts.name ?? form.name}, ${form.id}, ${frequency}, ${is_for_all}) returning id`;
    for (const service of services) {
      await owner`insert into report_type_service (report_type_id, service_type_id) values (${id}, ${service.id})`;
      if (frequency === 'EACH_APPOINTMENT')
        await owner`update service_type set report_type_id = ${id} where id = ${service.id}`;
    }
    return { id, form };
  }

  /** Makes the report that the first carer of an appointment owes for it, by a service with a form of its own. */
  async function report(facts: AppointmentFacts & { form?: GivenForm } = {}): Promise<GivenReport> {
    const { form: asked, ...visit } = facts;
    const service_type = visit.service_type ?? (await serviceType());
    const known = await ownForm(service_type.id);
    const form =
      known ?? (await reportType({ services: [service_type], ...(asked ? { form: asked } : {}) })).form;
    const made = await appointment({ ...visit, service_type });
    const assignment = made.appointment_carers[0]?.id ?? '';
    const [row] = await owner<Omit<GivenReport, 'form'>[]>`
      select * from report where appointment_carer_id = ${assignment}`;
    if (!row) throw new Error('The appointment has no carer who could owe a report.');
    return { ...row, form };
  }

  async function ownForm(service_type_id: string): Promise<GivenForm | undefined> {
    const [known] = await owner<GivenForm[]>`
      select f.id, f.name, v.form_version, v.questions from service_type s join report_type t on t.id = s.report_type_id
        join question_form f on f.id = t.form_id join question_form_version v on v.form_id = f.id
      where s.id = ${service_type_id} and v.published_at is not null order by v.form_version desc limit 1`;
    return known;
  }

  /** One form of a report as written, in any state; without a status, handed in. */
  async function appReport(
    of: Pick<GivenReport, 'id' | 'carer_id' | 'due_at' | 'form'>,
    facts: AppReportFacts = {},
  ): Promise<GivenAppReport> {
    const { form = of.form, answers = PLAIN_ANSWERS, comment = null } = facts;
    const status = facts.status ?? 'submitted';
    const submitted_by = status === 'draft' ? null : (facts.submitted_by?.id ?? of.carer_id);
    const first = status === 'draft' || status === 'numerical_submitted' ? status : 'submitted';
    const [written] = await owner<GivenAppReport[]>`
      insert into app_report (report_id, form_id, form_version, status, answers, submitted_at, submitted_by)
      values (${of.id}, ${form.id}, ${form.form_version}, ${first}, ${owner.json(answers)}, ${submitted_by && of.due_at},
        ${submitted_by}) returning id, report_id, form_id, status, version`;
    if (!written) throw new Error('No row came back.');
    if (first === status) return written;

    const is_decided = status === 'approved' || status === 'not approved';
    const decided_by = is_decided ? (facts.decided_by?.id ?? (await someAdmin())) : null;
    const reason = status === 'not approved' ? (facts.reason ?? (await notApprovedReason())).id : null;
    const [row] = await owner<GivenAppReport[]>`
      update app_report set status = ${status}, decided_at = ${decided_by && of.due_at}, decided_by = ${decided_by},
        not_approved_reason_id = ${reason}, comment = ${comment}
      where id = ${written.id} returning id, report_id, form_id, status, version`;
    return row ?? written;
  }

  async function someAdmin(): Promise<string> {
    const [row] = await owner<{ id: string }[]>`insert into app_user (name, email, user_type)
      values ('Reviewer', ${`reviewer${next()}@example.test`}, 'admin') returning id`;
    return row?.id ?? '';
  }

  async function notApprovedReason(
    facts: { reason?: string; guidance?: string; needs_comment?: boolean } = {},
  ): Promise<GivenReason> {
    const number = next();
    const { reason = `Reason ${number}`, guidance = `Do ${number} again.`, needs_comment = false } = facts;
    const [row] = await owner<
      GivenReason[]
    >`insert into not_approved_reason (slug, reason, guidance, needs_comment)
      values (${`reason-${number}`}, ${reason}, ${guidance}, ${needs_comment}) returning id, reason`;
    if (!row) throw new Error('No row came back.');
    return row;
  }

  return { questionForm, publishForm, reportType, report, appReport, notApprovedReason };
}
