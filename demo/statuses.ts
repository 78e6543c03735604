import type { ReportStatus, TimesheetStatus } from '#contract/core/statuses.ts';
import type { Random } from '#demo/random.ts';
import type { ServiceTypeSeed } from '#server/data/reference.ts';

/** As stored: `missing` is what `required` and `draft` read as once they are due. */
type StoredReport = Exclude<ReportStatus, 'missing'>;
type StoredTimesheet = Exclude<TimesheetStatus, 'missing'>;

export interface Claims {
  report_required: boolean;
  report_status: StoredReport;
  timesheet_status: StoredTimesheet;
}

type Shares<T> = readonly (readonly [weight: number, value: T])[];

/** By how many days ago a shift was: what is outstanding is recent. The last line holds for all before. */
const REPORTS: readonly (readonly [lastDay: number, Shares<StoredReport>])[] = [
  [
    1,
    [
      [42, 'required'],
      [12, 'draft'],
      [20, 'submitted'],
      [26, 'approved'],
    ],
  ],
  [
    3,
    [
      [8, 'required'],
      [4, 'draft'],
      [10, 'submitted'],
      [71, 'approved'],
      [4, 'not approved'],
      [2, 'submitted corrected'],
    ],
  ],
  [
    7,
    [
      [3, 'required'],
      [1, 'draft'],
      [2, 'submitted'],
      [88, 'approved'],
      [3, 'not approved'],
      [1, 'submitted corrected'],
    ],
  ],
  [
    28,
    [
      [0.8, 'required'],
      [0.2, 'draft'],
      [0.1, 'submitted'],
      [98.2, 'approved'],
      [0.6, 'not approved'],
      [0.1, 'submitted corrected'],
    ],
  ],
  [
    Number.POSITIVE_INFINITY,
    [
      [0.15, 'required'],
      [99.7, 'approved'],
      [0.15, 'not approved'],
    ],
  ],
];

const TIMESHEETS: readonly (readonly [lastDay: number, submittedShare: number])[] = [
  [1, 0.45],
  [3, 0.82],
  [7, 0.94],
  [28, 0.99],
  [Number.POSITIVE_INFINITY, 0.999],
];

/**
 * The work that a carer of a demo account owes is the same every day, by how many of their days ago: something of each kind,
 * the latest first.
 */
const SHOWCASE: readonly (readonly [StoredReport, StoredTimesheet])[] = [
  ['required', 'required'],
  ['draft', 'required'],
  ['not approved', 'submitted'],
  ['submitted', 'submitted'],
  ['submitted corrected', 'submitted'],
];

interface Assignment {
  /** Since its end: 0 for today; negative for what is ahead. */
  daysAgo: number;
  /** Of a demo carer's working days, since its start: 1 for the last one. */
  workingDaysAgo: number;
  isCancelled: boolean;
  service: ServiceTypeSeed;
  /** 0 for the carer who leads. */
  place: number;
  isShowcase: boolean;
}

/** The state of one carer's report and timesheet for one appointment. */
export function makeClaims(random: Random, assignment: Assignment): Claims {
  const { daysAgo, isCancelled, service, place, isShowcase } = assignment;
  if (isCancelled)
    return { report_required: false, report_status: 'not required', timesheet_status: 'not required' };
  if (isShowcase) {
    const [report, timesheet] = SHOWCASE[assignment.workingDaysAgo - 1] ?? ['approved', 'submitted'];
    return daysAgo < 1
      ? { report_required: true, report_status: 'required', timesheet_status: 'required' }
      : { report_required: true, report_status: report, timesheet_status: timesheet };
  }
  // One report is enough where two carers were there, and some clients want none.
  const isOwed = service.is_report_required && !random.chance(place === 0 ? 0.06 : 0.5);
  // Carers on a salary hand in no timesheets for some of their work.
  const isPaidByTimesheet = !random.chance(0.03);
  const report_status = isOwed ? reportStatus(random, daysAgo, service) : 'not required';
  return {
    // A rating alone is enough where nothing else is asked for.
    report_required: isOwed && report_status !== 'numerical_submitted',
    report_status,
    timesheet_status: isPaidByTimesheet ? timesheetStatus(random, daysAgo) : 'not required',
  };
}

function reportStatus(random: Random, daysAgo: number, service: ServiceTypeSeed): StoredReport {
  if (daysAgo < 1) return 'required';
  const shares = REPORTS.find(([lastDay]) => daysAgo <= lastDay)?.[1] ?? [];
  const status = random.weighted(shares);
  // A rating scale every four weeks or so: numbers need no approval.
  const isRating = status === 'approved' && service.is_outcome_rated && random.chance(0.06);
  return isRating ? 'numerical_submitted' : status;
}

function timesheetStatus(random: Random, daysAgo: number): StoredTimesheet {
  if (daysAgo < 1) return 'required';
  const share = TIMESHEETS.find(([lastDay]) => daysAgo <= lastDay)?.[1] ?? 1;
  return random.chance(share) ? 'submitted' : 'required';
}
