import { type ReactNode, useState } from 'react';
import { decideReport, type Report } from '#contract/reports.ts';
import { ApproveSelectedDialog } from '#web/features/reports/ApproveSelectedDialog.tsx';
import { can, type SignedInRole } from '#web/session/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Selection } from '#web/ui/list-types.ts';

/** Ticks of the list, what the bar offers a role for them, and its dialogs. */
export function useReportSelection(
  rows: readonly Report[],
  role: SignedInRole,
): { selection: Selection | undefined; dialogs: ReactNode } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isApproving, setIsApproving] = useState(false);
  const chosen = rows.filter(({ id }) => selected.has(id));
  if (!can(role, decideReport)) return { selection: undefined, dialogs: null };
  return {
    selection: {
      selected: new Set(chosen.map(({ id }) => id)),
      onChange: setSelected,
      actions: (
        <Button size="sm" disabled={chosen.length === 0} onClick={() => setIsApproving(true)}>
          Approve
        </Button>
      ),
    },
    dialogs: isApproving && (
      <ApproveSelectedDialog
        reports={chosen}
        onClose={() => setIsApproving(false)}
        onDone={() => setSelected(new Set())}
      />
    ),
  };
}
