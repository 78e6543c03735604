import type { InvoiceLine } from '#contract/money/invoices.ts';

type Line = Pick<InvoiceLine, 'id' | 'appointment' | 'carer' | 'is_credited'>;

/** Lines of one carer's visit: only all of them together set it free. A line whose visit is out of sight is alone. */
const isOfSameVisit = (a: Line, b: Line) =>
  a.id === b.id ||
  (a.appointment !== null && a.appointment.id === b.appointment?.id && a.carer?.id === b.carer?.id);

const isLeft = ({ id, is_credited }: Line, taking: ReadonlySet<string>) => !is_credited && !taking.has(id);

/** Ticks a line with all others of its visit, such as its miles; takes the tick off that line alone. */
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

/** Whether a visit of theirs leaves the invoice: no line of it stays. */
export const takesVisitsWhole = (lines: readonly Line[], taking: ReadonlySet<string>): boolean =>
  lines.some(
    (taken) =>
      taking.has(taken.id) && !lines.some((each) => isLeft(each, taking) && isOfSameVisit(each, taken)),
  );

/** The lines that earlier credit notes took back of their visits. */
export const findTakenBefore = <Each extends Line>(
  lines: readonly Each[],
  taking: ReadonlySet<string>,
): Each[] =>
  lines.filter(
    (line) => line.is_credited && lines.some((taken) => taking.has(taken.id) && isOfSameVisit(line, taken)),
  );

/** The lines that stay of visits of which others are taken back: these visits stay invoiced. */
export function findStayingLines<Each extends Line>(
  lines: readonly Each[],
  taking: ReadonlySet<string>,
): Each[] {
  const taken = lines.filter(({ id }) => taking.has(id));
  return lines.filter((line) => isLeft(line, taking) && taken.some((each) => isOfSameVisit(each, line)));
}
