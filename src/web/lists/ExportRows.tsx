import { csvTable } from '#contract/core/csv.ts';
import { todayInLondon } from '#contract/core/dates.ts';
import { downloadCsv } from '#web/api/csv.ts';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { countWords } from '#web/ui/list/format-count.ts';

/** A column of the file: its heading, and its value for a row. */
export type ExportCell<Row> = readonly [
  header: string,
  cell: (row: Row) => string | number | null | undefined,
];

interface Props<Row> {
  /** The file's name, to which the day is added. */
  name: string;
  noun: { one: string; many: string };
  cells: readonly ExportCell<Row>[];
  /** Everything the filter finds, not only the page on screen. */
  fetchAll: () => Promise<readonly Row[]>;
  label?: string;
  isIcon?: boolean;
}

export function ExportRows<Row>({ name, noun, cells, fetchAll, label, isIcon }: Props<Row>) {
  const save = async () => {
    const rows = await fetchAll();
    downloadCsv(
      `${name}_${todayInLondon()}.csv`,
      csvTable([cells.map(([header]) => header), ...rows.map((row) => cells.map(([, cell]) => cell(row)))]),
    );
    return `${countWords({ total: rows.length }, noun)} exported`;
  };
  return <ExportButton {...(label ? { label } : {})} isIcon={isIcon} onExport={save} />;
}
