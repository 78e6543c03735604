import type { Report } from '#contract/reports/reports.ts';
import { ApiError } from '#web/api/api-error.ts';
import { describeLabel } from '#web/features/reports/report-words.ts';

/** A report that can no longer be sent with the others: withdrawn or closed after it was ticked. */
export interface Unready {
  report: Report;
  reason: string;
}

const CODES: readonly (string | undefined)[] = ['not_found', 'report.not_approved'];

/** The reports for which a call about several was refused, in order. Empty if it failed for another reason. */
export function findUnready(error: unknown, reports: readonly Report[]): Unready[] {
  if (!(error instanceof ApiError) || !CODES.includes(error.code)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const report = reports[Number(/^(?:report_)?ids\.(\d+)$/.exec(path)?.[1] ?? -1)];
    return report ? [{ report, reason: message }] : [];
  });
}

export const withoutUnready = (reports: readonly Report[], unready: readonly Unready[]): Report[] =>
  reports.filter(({ id }) => !unready.some(({ report }) => report.id === id));

/** "1 of 3 reports can no longer be sent", or the same for a single report. */
export const sayUnready = (unready: number, all: number, verb: string): string =>
  all === 1
    ? `This report can no longer be ${verb}`
    : `${unready} of ${all} reports can no longer be ${verb}`;

export const leaveOutLabel = (unready: number): string => (unready === 1 ? 'Leave it out' : 'Leave them out');

export function UnreadyList({ unready }: { unready: readonly Unready[] }) {
  return (
    <ul className="list-disc pl-5">
      {unready.map(({ report, reason }) => (
        <li key={report.id}>
          {describeLabel(report)}: {reason}
        </li>
      ))}
    </ul>
  );
}
