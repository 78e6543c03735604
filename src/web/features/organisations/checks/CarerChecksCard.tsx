import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import type { Ref } from '#contract/core/shapes.ts';
import {
  type CarerCheck,
  type CheckStanding,
  listCarerChecks,
  listChecksOfCarer,
  updateCarerCheck,
} from '#contract/organisations/checks.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { CheckDialog } from '#web/features/organisations/checks/CheckDialog.tsx';
import { sayUntil } from '#web/features/organisations/checks/check-words.ts';
import { StateBadge } from '#web/features/organisations/checks/StateBadge.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { ErrorState, Skeleton } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** More kinds than anybody has. */
const ALL = 100;

type Asked = { kind?: Ref; check?: CheckStanding['check'] };

/**
 * A carer's checks, and those their services need but they do not have. The office adds, renews, corrects and archives
 * them.
 */
export function CarerChecksCard({ carer }: { carer: Ref }) {
  const standings = useEndpoint(listCarerChecks, {
    query: { carer_id: carer.id, page_size: ALL, sort: 'expires_on' },
  });
  const history = useEndpoint(listChecksOfCarer, { params: { id: carer.id } });
  const [asked, setAsked] = useState<Asked>();
  const rows = standings.data?.items;
  if (standings.error && !rows)
    return <ErrorState message={standings.error.message} onRetry={() => void standings.refetch()} />;
  const shown = new Set(rows?.map(({ check }) => check?.id));
  const past = history.data?.filter(({ id }) => !shown.has(id)) ?? [];
  return (
    <Card
      flush
      title="Checks"
      aside={
        <Button variant="outline" size="sm" icon={Plus} onClick={() => setAsked({})}>
          Add check
        </Button>
      }
    >
      {!rows && <Skeleton className="mx-4 mb-4 h-24" />}
      {rows?.length === 0 && (
        <p className="px-4 pb-4 text-ink-soft">
          {past.length > 0 ? 'No valid checks.' : 'No checks recorded yet.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((standing) => (
            <Standing key={standing.id} standing={standing} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {past.length > 0 && <PastChecks checks={past} />}
      {asked && (
        <CheckDialog
          carer={carer}
          {...(asked.kind ? { kind: asked.kind } : {})}
          {...(asked.check ? { check: asked.check } : {})}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

interface StandingProps {
  standing: CheckStanding;
  onAsk: (asked: Asked) => void;
}

function Standing({ standing: { carer, kind, state, check, is_asked_for }, onAsk }: StandingProps) {
  const setArchived = useSetArchived();
  const whose = `${kind.name} of ${carer.name}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium break-words">
          {kind.name} <StateBadge state={state} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {check
            ? [
                `Issued ${formatDate(check.issued_on)}, ${sayUntil(check.expires_on)}`,
                check.reference,
                check.note,
              ]
                .filter(Boolean)
                .join(' · ')
            : 'A service asks for this check. Without it, they cannot be assigned there.'}
          {check && !is_asked_for && ' · No service asks for it'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(!check || check.expires_on) && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`${check ? 'Renew' : 'Add'} ${whose}`}
            onClick={() => onAsk({ kind })}
          >
            {check ? 'Renew' : 'Add'}
          </Button>
        )}
        {check && (
          <>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Correct ${whose}`}
              onClick={() => onAsk({ kind, check })}
            >
              Correct
            </Button>
            <Button
              variant="ghost"
              size="sm"
              pending={setArchived.isPending}
              aria-label={`Archive ${whose}`}
              onClick={() => setArchived.change(check, true)}
            >
              Archive
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Archives a check, with undo, or restores one. */
function useSetArchived() {
  const send = useSend(updateCarerCheck);
  const change = ({ id, version }: Pick<CarerCheck, 'id' | 'version'>, is_archived: boolean): void =>
    send.mutate(
      { params: { id }, body: { version, is_archived } },
      {
        onSuccess: (changed) =>
          is_archived
            ? toast.success('Check archived', {
                action: { label: 'Undo', onAction: () => change(changed, false) },
              })
            : toast.success('Check brought back'),
        onError: (error) => tellProblem(error, 'Not changed'),
        onSettled: () => void refreshTopic('checks'),
      },
    );
  return { change, isPending: send.isPending };
}

function PastChecks({ checks }: { checks: readonly CarerCheck[] }) {
  const setArchived = useSetArchived();
  return (
    <details className="border-t border-line px-4 py-3">
      <summary className="cursor-pointer text-control text-ink-soft">
        Earlier and archived ({checks.length})
      </summary>
      <ul className="mt-2 space-y-2">
        {checks.map((check) => (
          <li
            key={check.id}
            className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft"
          >
            <span className="wrap-anywhere">
              <span className="font-medium text-ink">{check.kind.name}</span> · issued{' '}
              {formatDate(check.issued_on)}, {sayUntil(check.expires_on)}
              {check.reference && ` · ${check.reference}`}
              {check.is_archived && ' · archived'}
            </span>
            {check.is_archived && (
              <Button
                variant="link"
                size="sm"
                aria-label={`Bring back ${check.kind.name}, issued ${formatDate(check.issued_on)}`}
                onClick={() => setArchived.change(check, false)}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
