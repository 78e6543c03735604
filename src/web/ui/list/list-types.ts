import type { ReactNode } from 'react';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';
import type { Noun, Paging } from './Pagination.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** May be sorted by; its id is what `onSort` is given. */
  sort?: boolean;
  /** May be hidden by the person. */
  hideable?: boolean;
  /** Figures and money at the right. */
  align?: 'start' | 'end';
  /**
   * Its place on a phone's card. The title names the row (and is its row header in the table); badges stand at the
   * right of it; metas follow, each with its header; hidden ones are left out.
   */
  cardRole?: 'title' | 'meta' | 'badge' | 'hidden';
};

export type Sort = { by: string; direction: 'asc' | 'desc' };

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Buttons of the bar that appears when rows are ticked. */
  actions: ReactNode;
};

export type RowProps<Row> = {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Names the row to those who listen: "Amara, 24/11/2026". */
  rowLabel: (row: Row) => string;
  /** Makes the title a link to the record. */
  rowHref?: ((row: Row) => string) | undefined;
  /** A quick look: Space on the row's title, or a press anywhere on the row that is not a control. Wide screens only. */
  onPeek?: ((row: Row) => void) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
};

export type ListScreenProps<Row> = RowProps<Row> & {
  title: string;
  noun: Noun;
  back?: BackLink;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** A sentence when the rows could not be had. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Newer rows are on their way; the old ones stay, dimmed. */
  updating?: boolean;
  paging?: Paging | undefined;
  /** The primary action, at the right of the title. */
  primaryAction?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  exportAction?: ReactNode;
  /** Which hideable columns are hidden. Without `onHiddenColumns` there is no chooser. */
  hiddenColumns?: readonly string[];
  onHiddenColumns?: (hidden: string[]) => void;
  /** The words and the action for when there is nothing. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Between the filters and the rows: a notice, a summary. */
  children?: ReactNode;
};

/** The other direction when it is the column sorted by; ascending first. */
export function nextSort(current: Sort | undefined, by: string): Sort {
  const wasAscending = current?.by === by && current.direction === 'asc';
  return { by, direction: wasAscending ? 'desc' : 'asc' };
}

export function toggled(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const key of keys) on ? next.add(key) : next.delete(key);
  return next;
}
