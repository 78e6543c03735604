import { Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatDate } from '#contract/core/dates.ts';
import { readWhole } from '#contract/core/decimals.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import {
  type CheckKind,
  createCheckKind,
  listCheckKinds,
  MAX_DROP_REASON,
  updateCheckKind,
} from '#contract/organisations/checks.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CHECKS, sayLength } from '#web/features/organisations/checks/check-words.ts';
import { CatalogueCard } from '#web/lists/CatalogueCard.tsx';
import { useArchiving } from '#web/lists/use-archiving.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, CheckboxGroup } from '#web/ui/field/Choice.tsx';
import { NumberField, TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

/** The kinds of checks, and the services that need each. */
export function CheckKindsPage() {
  usePage('Kinds of checks');
  const { data: kinds, error, refetch } = useEndpoint(listCheckKinds, {});
  const [edited, setEdited] = useState<CheckKind | 'new'>();
  const [asked, setAsked] = useState<CheckKind>();
  const archiving = useArchiving<CheckKind>({
    request: ({ id, version }, is_archived) =>
      prepareCall(updateCheckKind, { params: { id }, body: { version, is_archived } }),
    topic: 'checks',
    archived: ({ name }) => ({ title: `${name} is archived` }),
    broughtBack: (kind) => ({
      title: `${kind.name} is in use again`,
      ...(kind.services.length > 0 ? { text: `Asked for by ${nameServices(kind)}.` } : {}),
    }),
  });
  const archive = (kind: CheckKind, is_archived: boolean) =>
    is_archived && kind.services.length > 0 ? setAsked(kind) : archiving.change(kind, is_archived);
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
      {[inUse, archived].map((entries) => (
        <Fragment key={entries === inUse ? 'in use' : 'archived'}>
          {entries.length > 0 && (
            <CatalogueCard
              {...(entries === archived ? { title: 'Archived' } : {})}
              entries={entries}
              name={({ name }) => name}
              isPending={archiving.isPending}
              onEdit={setEdited}
              onArchive={archive}
            >
              {(kind) => <KindLines kind={kind} />}
            </CatalogueCard>
          )}
        </Fragment>
      ))}
      {asked && <ArchiveKindDialog kind={asked} onClose={() => setAsked(undefined)} />}
      {edited && (
        <KindDialog {...(edited === 'new' ? {} : { kind: edited })} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function KindLines({ kind }: { kind: CheckKind }) {
  const { months, holders } = kind;
  return (
    <>
      <p className="text-sm text-ink-soft">
        {sayLength(months)} · {holders === 1 ? '1 carer holds' : `${holders} carers hold`} a valid one
      </p>
      <p className="text-sm">
        <ServicesLine kind={kind} />
      </p>
    </>
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

/** Nobody needs an archived kind, so archiving one that services need requires a reason. */
function ArchiveKindDialog({ kind, onClose }: { kind: CheckKind; onClose: () => void }) {
  const { id, version, name, services } = kind;
  const asking = services.length === 1 ? '1 service asks' : `${services.length} services ask`;
  return (
    <ReasonDialog
      place={`archive-check-kind-${id}`}
      title={`Archive ${name}?`}
      text={`${asking} for it: ${nameServices(kind)}. While it is archived, you can book carers without it there.`}
      help="The reason is recorded with your name."
      required="Enter a reason."
      maxLength={MAX_DROP_REASON}
      confirm={{ label: 'Archive', variant: 'destructive' }}
      request={(reason) =>
        prepareCall(updateCheckKind, { params: { id }, body: { version, is_archived: true, reason } })
      }
      failed="Not archived"
      topics={['checks']}
      onDone={() =>
        toast.success(`${name} is archived`, { text: 'No service asks for it while it’s archived.' })
      }
      onClose={onClose}
    />
  );
}

interface Values {
  name: string;
  expires: boolean;
  months: string;
  service_type_ids: string[];
  /** Why services no longer need it. */
  reason: string;
}

const readValues = (kind: CheckKind | undefined): Values => ({
  name: kind?.name ?? '',
  expires: kind ? kind.months !== null : true,
  months: String(kind?.months ?? 36),
  service_type_ids: kind?.services.map(({ id }) => id) ?? [],
  reason: '',
});

/** A kind of check: its name, how long one lasts, and the services that need it. */
function KindDialog({ kind, onClose }: { kind?: CheckKind; onClose: () => void }) {
  const services = useEndpoint(listServiceTypes, {});
  const findDropped = ({ service_type_ids }: Values) =>
    kind?.services.filter(({ id }) => !service_type_ids.includes(id)) ?? [];
  return (
    <FormDialog
      place={`check-kind/${kind?.id ?? 'new'}`}
      title={kind ? `Edit ${kind.name}` : 'Add kind of check'}
      start={readValues(kind)}
      submit={{
        label: 'Save',
        request: (values) => {
          const { name, expires, months, service_type_ids, reason } = values;
          const fields = {
            name,
            months: expires ? (readWhole(months) ?? Number.NaN) : null,
            service_type_ids,
          };
          if (!kind) return prepareCall(createCheckKind, { body: fields });
          const why = findDropped(values).length > 0 ? { reason } : {};
          const body = { ...fields, ...why, version: kind.version };
          return prepareCall(updateCheckKind, { params: { id: kind.id }, body });
        },
        judge: (values) =>
          findDropped(values).length > 0 && !values.reason.trim() ? { reason: 'Enter a reason.' } : {},
      }}
      readAgain={kind && { title: `Someone else changed ${kind.name}`, kept: 'We kept what you typed.' }}
      failed="Not saved"
      topics={['checks']}
      onDone={() => toast.success('Kind saved')}
      onClose={onClose}
    >
      {({ values, field }) => {
        const dropped = findDropped(values);
        return (
          <>
            <TextField label="Name" maxLength={80} {...field('name')} />
            <CheckboxField label="It expires" {...field('expires')} />
            {values.expires && (
              <NumberField label="Usually after" suffix="months" className="max-w-40" {...field('months')} />
            )}
            <CheckboxGroup
              label="Services that ask for it"
              help="Carers already booked stay booked. Those without a valid check are listed under Checks."
              options={(services.data ?? []).map((service) => ({ value: service.id, label: service.name }))}
              {...field('service_type_ids')}
            />
            {dropped.length > 0 && (
              <TextArea
                label={
                  dropped.length === 1
                    ? `Why does ${dropped[0]?.name} no longer ask for it?`
                    : `Why do ${dropped.length} services no longer ask for it?`
                }
                help={`You can then book carers without it for ${dropped.map(({ name }) => name).join(', ')}. We record the reason with your name.`}
                maxLength={MAX_DROP_REASON}
                {...field('reason')}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
