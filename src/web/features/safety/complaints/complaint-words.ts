import { daysBetween, formatDate, formatDay } from '#contract/core/dates.ts';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { ComplaintStage, ComplaintSummary, countComplaints } from '#contract/safety/complaints.ts';
import { sentenceCase, type Tone } from '#web/ui/record/status-colours.ts';

export const COMPLAINTS = '/dashboard/complaints';
export const complaintHref = (id: string) => `${COMPLAINTS}/${id}`;

export const stageWords: Record<ComplaintStage, string> = {
  1: '1: resolved locally',
  2: '2: investigated',
  3: '3: independent panel',
};

export const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: sentenceCase(value) }));

type Complainant = Pick<ComplaintSummary, 'complainant_kind' | 'complainant_name'>;

export const describeComplainant = ({ complainant_kind, complainant_name }: Complainant): string =>
  complainant_name ? `${complainant_name} (${complainant_kind})` : sentenceCase(complainant_kind);

export const nameComplaint = (complaint: Complainant & Pick<ComplaintSummary, 'received_on'>): string =>
  `Complaint of ${formatDate(complaint.received_on)}: ${complaint.complainant_name || complaint.complainant_kind}`;

/** What is to be done next and by when, or the outcome. */
export function describeComplaintDue(
  { outcome, due_on, acknowledged_on, acknowledge_due_on }: Omit<ComplaintSummary, 'id'>,
  today: string,
): { words: string; tone: Tone } {
  if (outcome || !due_on) return { words: sentenceCase(outcome ?? 'closed'), tone: 'darkGreen' };
  const isToAcknowledge = acknowledged_on === null && acknowledge_due_on === due_on;
  const late = daysBetween(due_on, today);
  if (late > 0)
    return {
      words: `${isToAcknowledge ? 'Acknowledgement' : 'Answer'} overdue by ${countDays(late)}`,
      tone: 'red',
    };
  return {
    words: `${isToAcknowledge ? 'Acknowledge' : 'Answer'} by ${formatDay(due_on)}`,
    tone: late >= -1 ? 'orange' : 'neutral',
  };
}

export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** The days from receipt to the end. Undefined while it is open. */
export const countDaysTaken = ({ received_on, closed_on }: ComplaintSummary): number | undefined =>
  closed_on === null ? undefined : daysBetween(received_on, closed_on);

/** `12 this year, 9 closed; median 6 days.` */
export function describeYear({ received, closed, median_days }: AnswerOf<typeof countComplaints>): string {
  const median = median_days === null ? '' : `; median ${countDays(median_days)}`;
  return `${received} this year, ${closed} closed${median}.`;
}
