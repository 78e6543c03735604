import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import {
  type CheckKind,
  listCheckKinds,
  MAX_DROP_REASON,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { CHECKS, sayLength } from '#web/features/organisations/checks/check-words.ts';
import { KindDialog } from '#web/features/organisations/checks/KindDialog.tsx';
import { ReasonDialog } from '#web/forms/ReasonDialog.tsx';
import { tellProblem } from '#web/forms/tell-problem.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';

/** The kinds of checks, and the services that ask for each. */
export function CheckKindsPage() {
  usePage('Kinds of checks');
  const { data: kinds, error, refetch } = useEndpoint(listCheckKinds, {});
  const [edited, setEdited] = useState<CheckKind | 'new'>();
  const inUse = kinds?.filter(({ is_archived }) => !is_archived) ?? [];
  const archived = kinds?.filter(({ is_archived }) => is_archived) ?? [];
  return (
    <div className="space-y-4">
      <PageHeader
        title="Kinds of checks"
        back={{ label: 'Checks', href: CHECKS }}
        lead="You cannot book a carer for a service without every valid check it asks for."
        actions={
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add kind
          </Button>
        }
      />
      {!kinds &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      {kinds && (
        <Card flush>
          <ul className="divide-y divide-line">
            {inUse.map((kind) => (
              <Kind key={kind.id} kind={kind} onEdit={setEdited} />
            ))}
          </ul>
        </Card>
      )}
      {archived.length > 0 && (
        <Card flush title="Archived">
          <ul className="divide-y divide-line border-t border-line">
            {archived.map((kind) => (
              <Kind key={kind.id} kind={kind} onEdit={setEdited} />
            ))}
          </ul>
        </Card>
      )}
      {edited && (
        <KindDialog {...(edited === 'new' ? {} : { kind: edited })} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function Kind({ kind, onEdit }: { kind: CheckKind; onEdit: (kind: CheckKind) => void }) {
  const { name, months, services, holders, is_archived } = kind;
  const setArchived = useSetArchived();
  const [isAsking, setIsAsking] = useState(false);
  const archive = () => (services.length > 0 ? setIsAsking(true) : setArchived.change(kind, true));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 max-w-prose">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {sayLength(months)} · {holders === 1 ? '1 carer holds' : `${holders} carers hold`} a valid one
        </p>
        <p className="text-sm">
          <ServicesLine kind={kind} />
        </p>
      </div>
      <div className="flex gap-2">
        {!is_archived && (
          <Button variant="outline" size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(kind)}>
            Edit
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          pending={setArchived.isPending}
          aria-label={`${is_archived ? 'Bring back' : 'Archive'} ${name}`}
          onClick={() => (is_archived ? setArchived.change(kind, false) : archive())}
        >
          {is_archived ? 'Bring back' : 'Archive'}
        </Button>
      </div>
      {isAsking && <ArchiveKindDialog kind={kind} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

const nameServices = ({ services }: CheckKind) => services.map((service) => service.name).join(', ');

function ServicesLine({ kind }: { kind: CheckKind }) {
  const { services, dropped, is_archived, is_asked_everywhere, archived_reason } = kind;
  const isAsked = services.length > 0;
  if (is_archived)
    return (
      <>
        {archived_reason && `Archived because: ${archived_reason}. `}
        {isAsked && `If you bring it back, ${nameServices(kind)} will ask for it again.`}
      </>
    );
  if (!isAsked && dropped.length === 0) return <span className="text-ink-soft">No service asks for it</span>;
  const asking = is_asked_everywhere && dropped.length === 0 ? 'every service' : nameServices(kind);
  return (
    <>
      {isAsked && <span className="block">Asked for by {asking}</span>}
      {dropped.map(({ service, reason, dropped_on }) => (
        <span key={service.id} className="block text-orange-ink">
          Not asked for by {service.name} since {formatDate(dropped_on)}: {reason}
        </span>
      ))}
    </>
  );
}

/** While a kind is archived nobody asks for it, so that archiving one that services ask for needs a reason. */
function ArchiveKindDialog({ kind, onClose }: { kind: CheckKind; onClose: () => void }) {
  const send = useSend(updateCheckKind);
  const { id, version, name, services } = kind;
  const asking = services.length === 1 ? '1 service asks' : `${services.length} services ask`;
  return (
    <ReasonDialog
      form={`archive-check-kind-${id}`}
      title={`Archive ${name}?`}
      text={`${asking} for it: ${nameServices(kind)}. While it is archived, you can book carers without it there.`}
      help="The reason is recorded with your name."
      required="Give a reason."
      maxLength={MAX_DROP_REASON}
      confirm={{ label: 'Archive', variant: 'destructive' }}
      isSending={send.isPending}
      problem={send.error?.message}
      onClose={onClose}
      onConfirm={(reason, done) =>
        send.mutate(
          { params: { id }, body: { version, is_archived: true, reason } },
          {
            onSuccess: () => {
              toast.success(`${name} is archived`, { text: 'No service asks for it while it’s archived.' });
              done();
            },
            onSettled: () => void refreshTopic('checks'),
          },
        )
      }
    />
  );
}

/** Archives a kind, with undo, or brings one back with the services that asked for it. */
function useSetArchived() {
  const send = useSend(updateCheckKind);
  const change = ({ id, version, services }: CheckKind, is_archived: boolean): void =>
    send.mutate(
      { params: { id }, body: { version, is_archived } },
      {
        onSuccess: (changed) =>
          is_archived
            ? toast.success(`${changed.name} is archived`, {
                action: { label: 'Undo', onAction: () => change(changed, false) },
              })
            : toast.success(`${changed.name} is in use again`, {
                ...(services.length > 0 ? { text: `Asked for by ${nameServices(changed)}.` } : {}),
              }),
        onError: (error) => tellProblem(error, 'Not changed'),
        onSettled: () => void refreshTopic('checks'),
      },
    );
  return { change, isPending: send.isPending };
}
