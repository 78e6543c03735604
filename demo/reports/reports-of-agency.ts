import { addDays, findMonday, toLondonDay } from '#contract/core/dates.ts';
import type { Appointment } from '#demo/appointments/schedule.ts';
import { Ids } from '#demo/ids.ts';
import type { PastVisit } from '#demo/past-visits.ts';
import type { User } from '#demo/people.ts';
import { Random } from '#demo/random.ts';
import { writeFamilyTimeReport } from '#demo/reports/family-time-report.ts';
import { writeIncidentReport } from '#demo/reports/incident-report.ts';
import { writeNightLog } from '#demo/reports/night-log.ts';
import { writeOutcomeRating } from '#demo/reports/outcome-rating.ts';
import { writeSessionReport } from '#demo/reports/session-report.ts';
import { writeTransportReport } from '#demo/reports/transport-report.ts';
import { writeWeeklySummary } from '#demo/reports/weekly-summary.ts';
import type { WrittenForm } from '#demo/reports/writing.ts';
import { type WrittenReport, type WrittenStatus, writeReport } from '#demo/reports/written-reports.ts';
import reportTypes from '#server/data/report-types.json' with { type: 'json' };

const OWN_FORMS: Readonly<Record<string, WrittenForm>> = {
  'session-report': writeSessionReport,
  'family-time-report': writeFamilyTimeReport,
  'night-log': writeNightLog,
  'transport-report': writeTransportReport,
};
/** By service: the form of each appointment. */
const FORM_OF = new Map(
  reportTypes.items
    .filter(({ frequency }) => frequency === 'EACH_APPOINTMENT')
    .flatMap((type) => type.service_types.map((service) => [service, type.id] as const)),
);
const WEEKLY_SERVICES = new Set(
  reportTypes.items.filter(({ frequency }) => frequency === 'WEEKLY').flatMap((type) => type.service_types),
);
const INCIDENTS = 6;

/**
 * Makes what carers wrote: for every report in a written status its own form in that status, and with some of them a
 * rating, a week's summary or an incident, so that the report as a whole stays where it is.
 */
export function makeReports(
  seed: number,
  visits: readonly PastVisit[],
  appointments: readonly Appointment[],
  admins: readonly User[],
  today: { date: string; startMs: number },
): WrittenReport[] {
  const random = new Random(seed, 'reports');
  const ids = new Ids(new Random(seed, 'report keys'), visits[0]?.startMs ?? today.startMs);
  const desk = { random, ids, admins, todayMs: today.startMs };
  // The first administrator wrote one for a carer, where there is another to decide on it.
  const isOnBehalf = admins.length > 1;
  const authored = visits.findLast(
    (visit) => isOnBehalf && visit.report_status === 'submitted' && !visit.carer.is_showcase,
  );
  const own = visits.flatMap((visit) => {
    const status = writtenStatus(visit);
    if (!status) return [];
    const slug =
      status === 'numerical_submitted' ? 'outcome-rating' : FORM_OF.get(visit.appointment.service.slug);
    const write = status === 'numerical_submitted' ? writeOutcomeRating : OWN_FORMS[slug ?? ''];
    if (!slug || !write) return [];
    return [writeReport(desk, visit, slug, status, write, visit === authored ? admins[0] : visit.carer)];
  });
  const beside = (visit: PastVisit, slug: string, write: WrittenForm) => {
    const status =
      visit.report_status === 'approved' && slug === 'outcome-rating'
        ? 'numerical_submitted'
        : writtenStatus(visit);
    return status ? [writeReport(desk, visit, slug, status, write)] : [];
  };
  return [
    ...own,
    ...ratedVisits(random, visits).flatMap((visit) => beside(visit, 'outcome-rating', writeOutcomeRating)),
    ...incidentVisits(random, visits).flatMap((visit) =>
      beside(visit, 'incident-report', writeIncidentReport),
    ),
    ...lastOfWeeks(visits, today.date).flatMap((visit) =>
      beside(visit, 'weekly-summary', (writing) =>
        writeWeeklySummary(writing, listSessions(visit, appointments)),
      ),
    ),
  ];
}

function writtenStatus({ report_status }: PastVisit): WrittenStatus | undefined {
  return report_status === 'required' || report_status === 'not required' ? undefined : report_status;
}

/** One in two young people was rated in these weeks, beside a report that is approved. */
function ratedVisits(random: Random, visits: readonly PastVisit[]): PastVisit[] {
  const first = new Map(
    visits
      .filter(
        ({ appointment, report_status }) =>
          appointment.service.is_outcome_rated && report_status === 'approved',
      )
      .toReversed()
      .map((visit) => [visit.appointment.young, visit] as const),
  );
  return [...first.values()].filter(() => random.chance(0.5));
}

const WITH_INCIDENTS = ['mentoring', 'intensive-outreach', 'short-break', 'life-skills', 'placement-support'];
const LONG_ENOUGH_MS = 150 * 60_000;

/** Mostly long ago and approved; the latest waits, as its report does. */
function incidentVisits(random: Random, visits: readonly PastVisit[]): PastVisit[] {
  const fitting = visits.filter(
    ({ appointment, startMs, endMs }) =>
      WITH_INCIDENTS.includes(appointment.service.slug) && endMs - startMs >= LONG_ENOUGH_MS,
  );
  const waiting = fitting.filter(({ report_status }) => report_status === 'submitted').slice(-1);
  const approved = fitting.filter(({ report_status }) => report_status === 'approved');
  return [...random.sample(approved, INCIDENTS - waiting.length), ...waiting];
}

/** The last visit in each full week of a young person whose support is summed up weekly, where it is handed in. */
function lastOfWeeks(visits: readonly PastVisit[], today: string): PastVisit[] {
  const last = new Map(
    visits
      .filter(({ appointment }) => WEEKLY_SERVICES.has(appointment.service.slug))
      .map((visit) => [`${visit.appointment.young.id} ${findWeek(visit.startMs)}`, visit] as const),
  );
  return [...last.values()].filter(
    ({ startMs, report_status }) =>
      addDays(findWeek(startMs), 7) <= today &&
      (report_status === 'approved' || report_status === 'submitted'),
  );
}

function listSessions({ appointment, startMs }: PastVisit, appointments: readonly Appointment[]) {
  const planned = appointments.filter(
    (each) => each.young === appointment.young && findWeek(each.startMs) === findWeek(startMs),
  );
  const held = planned.filter(({ cancellation_reason }) => cancellation_reason === null);
  return { planned: planned.length, held: held.length };
}

const findWeek = (ms: number) => findMonday(toLondonDay(new Date(ms).toISOString()));
