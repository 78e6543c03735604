import type { InvoiceLine } from '#contract/money/invoices.ts';

type Line = Pick<InvoiceLine, 'id' | 'appointment' | 'carer' | 'is_credited'>;

/**
 * Lines of one carer's visit: only all of them together release it. If the visit is not visible, its line is on its
 * own.
 */
const isOfSameVisit = (a: Line, b: Line) =>
  a.id === b.id ||
  (a.appointment !== null && a.appointment.id === b.appointment?.id && a.carer?.id === b.carer?.id);

const isLeft = ({ id, is_credited }: Line, taking: ReadonlySet<string>) => !is_credited && !taking.has(id);

/** Ticks a line with all others of its visit, such as its miles. Unticks only that line. */
export function toggleLine(
  lines: readonly Line[],
  taking: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  const next = new Set(taking);
  if (next.delete(id)) return next;
  const line = lines.find((each) => each.id === id);
  if (!line) return next;
  for (const each of lines) if (!each.is_credited && isOfSameVisit(each, line)) next.add(each.id);
  return next;
}

/** Whether a whole visit is removed from the invoice, with no line left. */
export const takesVisitsWhole = (lines: readonly Line[], taking: ReadonlySet<string>): boolean =>
  lines.some(
    (taken) =>
      taking.has(taken.id) && !lines.some((each) => isLeft(each, taking) && isOfSameVisit(each, taken)),
  );

/** The visits' lines that earlier credit notes cancelled. */
export const findTakenBefore = <Each extends Line>(
  lines: readonly Each[],
  taking: ReadonlySet<string>,
): Each[] =>
  lines.filter(
    (line) => line.is_credited && lines.some((taken) => taking.has(taken.id) && isOfSameVisit(line, taken)),
  );

/** The remaining lines of visits of which other lines are cancelled: these visits stay invoiced. */
export function findStayingLines<Each extends Line>(
  lines: readonly Each[],
  taking: ReadonlySet<string>,
): Each[] {
  const taken = lines.filter(({ id }) => taking.has(id));
  return lines.filter((line) => isLeft(line, taking) && taken.some((each) => isOfSameVisit(each, line)));
}
