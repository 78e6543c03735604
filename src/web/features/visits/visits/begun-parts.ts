/**
 * The parts of a visit that were begun on this device and that nobody pressed Send on: nothing sends them by itself. One that
 * waits to be sent, or that needs a decision, is no such part.
 */
import {
  type Part,
  type PartKind,
  partsInOrder,
  type VisitWork,
} from '#web/features/visits/visits/visit-work.ts';

const isBegun = ({ is_changed, is_waiting, attempt, problem }: Part): boolean =>
  is_changed && !is_waiting && !attempt?.submit && (problem === null || problem.kind === 'failed');

const listBegun = (work: VisitWork | undefined): Part[] =>
  work ? partsInOrder(work).flatMap(([, part]) => (isBegun(part) ? [part] : [])) : [];

export const countBegun = (works: readonly VisitWork[]): number => works.flatMap(listBegun).length;

/** `Not sent yet: times, 1 journey, 2 expenses`; undefined where nothing was begun. */
export function describeBegun(work: VisitWork | undefined): string | undefined {
  const begun = listBegun(work);
  const kinds = [...new Set(begun.map(({ kind }) => kind))];
  const words = kinds.map((kind) => begunWords[kind](begun.filter((part) => part.kind === kind).length));
  return words.length > 0 ? `Not sent yet: ${words.join(', ')}` : undefined;
}

const begunWords: Record<PartKind, (count: number) => string> = {
  report: () => 'report',
  times: () => 'times',
  journey: (count) => `${count} ${count === 1 ? 'journey' : 'journeys'}`,
  expense: (count) => `${count} ${count === 1 ? 'expense' : 'expenses'}`,
  extra: () => '“Anything else”',
};

/** The step in which a visit is handed in. */
export const checkHref = ({ appointment_carer_id }: Pick<VisitWork, 'appointment_carer_id'>): string =>
  `/dashboard/visits/${appointment_carer_id}?step=check`;
