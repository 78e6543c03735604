import { formatDate } from '#contract/core/dates.ts';
import { sayAmount } from '#contract/core/decimals.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { Warnings } from '#web/features/visits/claims/ClaimParts.tsx';
import type { ClaimWords, ListedClaim } from '#web/features/visits/claims/claim-decision.ts';
import { DecideButtons } from '#web/features/visits/claims/DecideButtons.tsx';
import type { ExportCell } from '#web/lists/ExportRows.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import type { Column } from '#web/ui/list/list-types.ts';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { statusLabel } from '#web/ui/record/status-colours.ts';

/** Carers correct a claim where they made it. The office reads it with the rest of its appointment. */
export const hrefOfClaim = (
  { appointment_id, appointment_carer_id }: ListedClaim,
  role: SignedInRole,
  step: 'expenses' | 'miles',
) =>
  role === 'carer'
    ? `/dashboard/visits/${appointment_carer_id}?step=${step}`
    : `/dashboard/appointments/${appointment_id}`;

interface Own<Claim extends ListedClaim> {
  role: SignedInRole;
  words: ClaimWords<Claim>;
  step: 'expenses' | 'miles';
  /** The columns between the carer and the amount. */
  columns: readonly Column<Claim>[];
  findWarnings: (claim: Claim) => readonly string[];
}

export function claimColumns<Claim extends ListedClaim>({
  role,
  words,
  step,
  columns: own,
  findWarnings,
}: Own<Claim>): Column<Claim>[] {
  const columns: (Column<Claim> | false)[] = [
    {
      id: 'date',
      header: 'Date',
      sort: true,
      cardRole: 'title',
      cell: ({ date }) => <span className="whitespace-nowrap tabular-nums">{formatDate(date)}</span>,
    },
    role === 'admin' && { id: 'carer', header: 'Carer', sort: true, cell: ({ carer }) => carer.name },
    ...own,
    {
      id: 'unusual',
      header: 'Unusual',
      sort: true,
      cell: (claim) => {
        const warnings = findWarnings(claim);
        return warnings.length > 0 ? (
          <div className="w-fit text-left max-md:ml-auto">
            <Warnings warnings={warnings} />
          </div>
        ) : null;
      },
    },
    {
      id: 'status',
      header: 'Status',
      sort: true,
      cardRole: 'badge',
      cell: ({ status }) => <StatusBadge kind="claim" status={status} audience={role} />,
    },
    {
      id: 'decision',
      header: role === 'admin' ? 'Decision' : 'From the office',
      // A card leaves out empty values.
      cell: (claim) =>
        role === 'admin' || claim.status === 'returned' ? (
          <Decision claim={claim} role={role} words={words} href={hrefOfClaim(claim, role, step)} />
        ) : null,
    },
  ];
  return columns.filter((column) => column !== false);
}

interface DecisionProps<Claim extends ListedClaim> extends Pick<Own<Claim>, 'role' | 'words'> {
  claim: Claim;
  href: string;
}

/** Why it was returned, and what to do now. */
function Decision<Claim extends ListedClaim>({ claim, role, words, href }: DecisionProps<Claim>) {
  const { return_reason } = claim;
  return (
    <span className="block space-y-1 md:min-w-36">
      {return_reason && <span className="block break-words">{return_reason}</span>}
      {role === 'admin' ? (
        <DecideButtons claim={claim} words={words} />
      ) : (
        <UiLink href={href} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Correct<span className="sr-only"> {words.describe(claim)}</span>
        </UiLink>
      )}
    </span>
  );
}

export function claimCells<Claim extends ListedClaim>({
  role,
  cells: own,
  findWarnings,
}: Pick<Own<Claim>, 'role' | 'findWarnings'> & { cells: readonly ExportCell<Claim>[] }): ExportCell<Claim>[] {
  const cells: (ExportCell<Claim> | false)[] = [
    ['Date', ({ date }) => formatDate(date)],
    role === 'admin' && ['Carer', ({ carer }) => carer.name],
    ...own,
    ['Amount in pounds', ({ amount }) => amount],
    ['Unusual', (claim) => findWarnings(claim).join(' ')],
    ['Status', ({ status }) => statusLabel(status)],
    ['Decided by', ({ decided_by }) => decided_by?.name],
    ['Reason for the return', ({ return_reason }) => return_reason],
  ];
  return cells.filter((cell) => cell !== false);
}

export const amountColumn = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  cell: ({ amount }: ListedClaim) => <span className="tabular-nums">{sayAmount(amount)}</span>,
} as const;

/** The claim with the carer's own text: cut short in the table, because the record shows the rest. */
export function Claimed({ children, words }: { children: string; words: string | null }) {
  return (
    <span className="block md:max-w-56">
      {children}
      {words && (
        <span title={words} className="block text-sm text-ink-soft md:line-clamp-2">
          {words}
        </span>
      )}
    </span>
  );
}

/** The total of everything the filter finds, on all its pages. */
export function TotalLine({ children }: { children: string }) {
  return (
    <p aria-live="polite">
      Total: <strong className="tabular-nums">{children}</strong>
    </p>
  );
}
