/**
 * Parts of a visit that were started on this device without pressing Send: nothing sends them automatically. Parts that
 * wait to be sent, or need a decision, do not count.
 */
import type { ReportCopy } from '#web/features/reports/report-copies.ts';
import { type Part, type PartKind, partsInOrder, type VisitWork } from '#web/features/visits/visit-work.ts';

const isBegun = ({ is_changed, is_waiting, attempt, problem }: Part): boolean =>
  is_changed && !is_waiting && !attempt && (problem === null || problem.kind === 'failed');

const listBegun = (work: VisitWork | undefined): Part[] =>
  work ? partsInOrder(work).flatMap(([, part]) => (isBegun(part) ? [part] : [])) : [];

export const countDrafts = (works: readonly VisitWork[]): number => works.flatMap(listBegun).length;

/** `Not sent yet: report, times, 1 journey`. Undefined if nothing was started. `copy`: of the visit's report. */
export function describeDrafts(
  work: VisitWork | undefined,
  copy?: Pick<ReportCopy, 'state'>,
): string | undefined {
  const begun = listBegun(work);
  const kinds = [...new Set(begun.map(({ kind }) => kind))];
  const words = [
    ...(copy?.state === 'draft' ? ['report'] : []),
    ...kinds.map((kind) => begunWords[kind](begun.filter((part) => part.kind === kind).length)),
  ];
  return words.length > 0 ? `Not sent yet: ${words.join(', ')}` : undefined;
}

const begunWords: Record<PartKind, (count: number) => string> = {
  times: () => 'times',
  journey: (count) => `${count} ${count === 1 ? 'journey' : 'journeys'}`,
  expense: (count) => `${count} ${count === 1 ? 'expense' : 'expenses'}`,
  extra: () => '“Anything else”',
};

/** The step in which a visit is submitted. */
export const checkHref = ({ appointment_carer_id }: Pick<VisitWork, 'appointment_carer_id'>): string =>
  `/dashboard/visits/${appointment_carer_id}?step=check`;
