import type { ReactNode } from 'react';
import type { BackLink } from '#web/ui/frame/PageHeader.tsx';
import type { Noun, Paging } from './Pagination.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Can be sorted by; `onSort` receives its id. */
  sort?: boolean;
  /** Can be hidden by the user. */
  hideable?: boolean;
  /** Figures and money are on the right. */
  align?: 'start' | 'end';
  /**
   * Its place on a phone's card. The title names the row (and is its row header in the table). Badges are to its right.
   * Metas follow, each with its header. Hidden ones are left out.
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
  /** Names the row for screen readers: "Amara, 24/11/2026". */
  rowLabel: (row: Row) => string;
  /** Makes the title a link to the record. */
  rowHref?: ((row: Row) => string) | undefined;
  /**
   * Opens a preview: with Space on the row's title, or a press anywhere on the row outside its controls. Only on wide
   * screens.
   */
  onPeek?: ((row: Row) => void) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
};

export type ListScreenProps<Row> = RowProps<Row> & {
  title: string;
  noun: Noun;
  back?: BackLink;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** A message if the rows could not be loaded. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Newer rows are loading; the old ones stay, dimmed. */
  updating?: boolean;
  paging?: Paging | undefined;
  /** The primary action, to the right of the title. */
  primaryAction?: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  exportAction?: ReactNode;
  /** Which hideable columns are hidden. Without `onHiddenColumns` there is no chooser. */
  hiddenColumns?: readonly string[];
  onHiddenColumns?: (hidden: string[]) => void;
  /** The text and the action for an empty list. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** Between the filters and the rows: a notice, a summary. */
  children?: ReactNode;
};

/** The opposite direction for the column already sorted by. Otherwise ascending. */
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
