import type { Answers, Question } from '#contract/questions/questions.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { findReportToSend, markParts } from '#web/features/visits/hand-in.ts';
import type { ReportInHand, VisitInHand } from '#web/features/visits/visit-steps.ts';
import { blankWork } from '#web/features/visits/visit-store.ts';
import { type VisitWork, waitingIn } from '#web/features/visits/visit-work.ts';

const id = (last: number) => `019b82c6-6a00-7401-aca9-${String(last).padStart(12, '0')}`;
const ref = (last: number, name: string) => ({ id: id(last), name });
const updated_at = '2026-11-20T09:00:00Z';

function question(slug: string, label: string, order: number, is_required: boolean): Question {
  return {
    id: slug,
    label,
    help: null,
    input_type: 'TEXT',
    group_identifier: 'day',
    group_label: 'The day',
    is_repeatable_group: false,
    conditional_question_option_id: null,
    order,
    options: [],
    is_required,
  };
}

/** Tue 24/11/2026, 16:00 to 20:00, nothing handed in: as a carer reads it. */
export function aVisit(): Visit {
  const [start_at, end_at] = ['2026-11-24T16:00:00Z', '2026-11-24T20:00:00Z'];
  const form_type = { id: id(20), name: 'Session report', FORM_VERSION: 1, is_numeric: false };
  const [carer, client, young_person] = [ref(1, 'Cara Okafor'), ref(2, 'Croydon'), ref(3, 'Amara Lee')];
  return {
    appointment_carer_id: id(10),
    appointment: {
      id: id(11),
      start_date: '2026-11-24',
      start_time: '16:00',
      start_at,
      end_at,
      status: 'active',
      cancelled: false,
      is_restricted: false,
      cancellation_reason: null,
      client,
      young_person,
      service_type: ref(4, 'Outreach'),
      place: 'Croydon',
      notes: null,
      idOnThirdParty: null,
      carers: [
        {
          id: id(10),
          carer,
          carer_name: carer.name,
          report_required: true,
          report_status: 'required',
          timesheet_status: 'required',
        },
      ],
      carer,
      report_status: 'required',
      timesheet_status: 'required',
      series_id: null,
      series: null,
      quotation: null,
      warning_answers: [],
      version: 1,
      updated_at,
      young_person_facts: null,
      reports: [{ id: id(12), appointment_carer_id: id(10), incident_form_id: null }],
    },
    report: {
      id: id(12),
      date_due: '2026-11-25',
      due_at: '2026-11-25T20:00:00Z',
      status: 'required',
      is_restricted: false,
      client_name: client.name,
      service_types: ['Outreach'],
      carers_names: [carer.name],
      report_link: null,
      report_type: 'Session report',
      carers_associated_to_report: [carer],
      period_date: null,
      external_document_url: null,
      app_report_form_types: [form_type],
      app_reports: [],
      numeric_report_form_id: null,
      FORM_VERSION: 1,
      app_report_creation_allowed: false,
      further_forms_allowed: false,
      incident_form_id: null,
      owes_incident: false,
      may_decide: false,
      report_required: true,
      appointment: ref(11, 'Outreach'),
      appointment_carer_id: id(10),
      start_at,
      end_at,
      young_person,
      client,
      version: 1,
      updated_at,
    },
    app_report: {
      report_id: id(12),
      form_type,
      occurrence: 1,
      introduction: null,
      questions: [
        question('mood', 'How was the mood?', 1, true),
        question('food', 'What was eaten?', 2, false),
      ],
      answers: {},
    },
    incident_report: null,
    next_incident: null,
    timesheet: {
      id: id(13),
      is_restricted: false,
      appointment: ref(11, 'Outreach'),
      appointment_carer_id: id(10),
      carer,
      client,
      young_person,
      start_date: '2026-11-24',
      status: 'required',
      planned: { start_at, end_at },
      start_at: null,
      end_at: null,
      break_minutes: 0,
      sleep_in: false,
      hours: '4.00',
      minutes_from_plan: null,
      notes: null,
      contradicts_report: false,
      overlapping: [],
      submitted_at: null,
      invoiced: [],
      changes: [],
      claim_changes: [],
      version: 1,
      updated_at,
    },
    expenses: [],
    mileages: [],
    extra_info: null,
    other_times: [],
    expense_reasons: [
      {
        id: id(14),
        reason: 'Bus or train',
        category: 'Travel',
        hint: null,
        limit_pounds: null,
        limit_per: null,
        is_receipt_required: true,
      },
    ],
    mileage_rates: [
      {
        vehicle: 'CAR_OR_VAN',
        first_pence: 55,
        further_pence: 25,
        border_miles: 10_000,
        miles_so_far: '9960.00',
      },
      {
        vehicle: 'BICYCLE',
        first_pence: 20,
        further_pence: 20,
        border_miles: 10_000,
        miles_so_far: '0.00',
      },
    ],
    claims_open: false,
  };
}

/** The same with a report that is on this device alone. */
export const withReport = (
  work: VisitWork,
  content: Answers,
  more: Partial<ReportInHand> = {},
): VisitInHand => ({
  ...work,
  report: { content, is_changed: true, is_waiting: false, problem: null, is_overtaken: false, ...more },
});

/** The things that Send would hand in, in the order in which they go. */
export const listHandedIn = (work: VisitInHand, visit: Visit, now: Date): string[] => [
  ...(findReportToSend(work, visit, now) ? ['report'] : []),
  ...waitingIn(markParts(work, visit, now)).map(([place]) => place),
];

export const aVisitWork = (visit: Visit): VisitWork =>
  blankWork(visit, 'Amara Lee, Tue 24/11/2026 16:00–20:00');
