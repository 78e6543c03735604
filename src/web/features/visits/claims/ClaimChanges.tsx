import { formatDateTime } from '#contract/core/dates.ts';
import type { ClaimChange, Timesheet } from '#contract/visits/timesheets.ts';

/** The changes to one kind of claim. Undefined for a visit that a device stored before these existed. */
export const listClaimChanges = (
  timesheet: Partial<Pick<Timesheet, 'claim_changes'>> | undefined,
  kind: ClaimChange['kind'],
): ClaimChange[] => timesheet?.claim_changes?.filter((change) => change.kind === kind) ?? [];

/** Every change since the office first corrected a claim, including removed ones, for the carer and for the office. */
export function ClaimChanges({ changes }: { changes: readonly ClaimChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul
      aria-label="Changes since the claim was sent"
      className="space-y-1 border-l-2 border-yellow-dot pl-2 text-sm break-words text-ink-soft"
    >
      {changes.map((change) => (
        <li key={change.id}>
          {describeClaimChange(change)}
          {change.reason && ` Reason: ${change.reason}`}
        </li>
      ))}
    </ul>
  );
}

/** `Anna Office changed this on 24/11/2026 10:00 from Parking, £140.00 to Parking, £12.00.` */
function describeClaimChange({ changed_by, changed_at, before, after }: ClaimChange): string {
  const at = formatDateTime(changed_at);
  return after
    ? `${changed_by.name} changed this on ${at} from ${before} to ${after}.`
    : `${changed_by.name} removed this on ${at}: ${before}.`;
}
