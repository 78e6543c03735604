import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { SideSheet } from '#web/ui/overlay/SideSheet.tsx';

interface Props<Row> {
  rows: readonly Row[];
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  describeTitle: (row: Row) => string;
  /** The full record's address, and the link's text. */
  buildHref: (row: Row) => string;
  open: string;
  children: (row: Row) => ReactNode;
}

/** A preview of one row of a list. The arrow keys move to the next. */
export function PeekSheet<Row extends { id: string }>(props: Props<Row>) {
  const { rows, shownId, onShow } = props;
  const at = rows.findIndex(({ id }) => id === shownId);
  const shown = rows[at];
  if (!shown) return null;
  const step = (by: number) => {
    const next = rows[at + by];
    return next && (() => onShow(next.id));
  };
  return (
    <SideSheet
      open
      onClose={() => onShow(undefined)}
      title={props.describeTitle(shown)}
      onPrevious={step(-1)}
      onNext={step(1)}
      footer={
        <UiLink href={props.buildHref(shown)} className={buttonClass()}>
          {props.open}
        </UiLink>
      }
    >
      <div className="space-y-5">{props.children(shown)}</div>
    </SideSheet>
  );
}
