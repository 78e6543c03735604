/** The rows before and after one, which may be missing from the list. */
export function findNeighbours<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
): { before: Row | undefined; after: Row | undefined } {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return { before: undefined, after: undefined };
  return { before: rows[at - 1], after: rows[at + 1] };
}
