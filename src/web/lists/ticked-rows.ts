import { type TickMemory, useKeptTicks } from '#web/lists/kept-ticks.ts';

/** Ticked rows, and the list they belong to. */
export interface Ticked<Row> {
  list: string;
  rows: readonly Row[];
}

/**
 * The ticked rows of a list across its pages, each as last seen.
 * @param list a changed filter or tab is another list, which starts without ticks
 */
export function useTickedRows<Row extends { id: string }>(
  memory: TickMemory<Ticked<Row>>,
  list: string,
  rows: readonly Row[],
) {
  const [kept, setKept] = useKeptTicks(memory, { list, rows: [] });
  const newest = new Map(rows.map((row) => [row.id, row]));
  const chosen = (kept.list === list ? kept.rows : []).map((row) => newest.get(row.id) ?? row);
  const known = new Map([...chosen, ...rows].map((row) => [row.id, row]));
  const tick = (ticked: readonly Row[]) => setKept({ list, rows: ticked });
  return {
    chosen,
    tick,
    selected: new Set(chosen.map(({ id }) => id)),
    onChange: (ids: ReadonlySet<string>) => tick([...ids].flatMap((id) => known.get(id) ?? [])),
  };
}
