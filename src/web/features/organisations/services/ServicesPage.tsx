import { Plus } from 'lucide-react';
import { useState } from 'react';
import { readWhole } from '#contract/core/decimals.ts';
import {
  createService,
  listServices,
  type Service,
  updateService,
} from '#contract/organisations/services.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { SETTINGS } from '#web/features/organisations/settings/settings-pages.ts';
import { CatalogueCards } from '#web/lists/CatalogueCard.tsx';
import { useArchiving } from '#web/lists/use-archiving.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonCards } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { NumberField, TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

/** The agency's services, by category. */
export function ServicesPage() {
  usePage('Services');
  const { data: services, error, refetch } = useEndpoint(listServices, {});
  const [edited, setEdited] = useState<Service | 'new'>();
  const archiving = useArchiving<Service>({
    request: ({ id, version }, is_archived) =>
      prepareCall(updateService, { params: { id }, body: { version, is_archived } }),
    topic: 'services',
    archived: ({ name }) => ({
      title: `${name} is archived`,
      text: 'Nobody can book it. Its appointments stay.',
    }),
    broughtBack: ({ name }) => ({ title: `${name} can be booked again` }),
  });
  const inUse = services?.filter(({ is_archived }) => !is_archived) ?? [];
  return (
    <div className="space-y-4">
      <PageHeader
        title="Services"
        back={{ label: 'Settings', href: SETTINGS }}
        lead="What you can book, quote and invoice."
        actions={
          <Button icon={Plus} onClick={() => setEdited('new')}>
            Add service
          </Button>
        }
      />
      {!services &&
        (error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <SkeletonCards />)}
      <CatalogueCards
        entries={services ?? []}
        name={({ name }) => name}
        isPending={archiving.isPending}
        onEdit={setEdited}
        onArchive={archiving.change}
      >
        {(service) => <p className="text-sm text-ink-soft">{describeService(service)}</p>}
      </CatalogueCards>
      {edited && services && (
        <ServiceDialog
          services={inUse}
          {...(edited === 'new' ? {} : { service: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

function describeService({ is_report_required, report_due_hours, is_sleep_in, appointments_ahead }: Service) {
  return [
    is_report_required
      ? `Report due after ${report_due_hours} ${report_due_hours === 1 ? 'hour' : 'hours'}`
      : 'No report required',
    is_sleep_in && 'Sleep-in',
    appointments_ahead === 1 && '1 appointment ahead',
    appointments_ahead > 1 && `${appointments_ahead} appointments ahead`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const readValues = (service: Service | undefined) => ({
  name: service?.name ?? '',
  category: service?.category ?? '',
  like_id: '',
  is_report_required: service?.is_report_required ?? true,
  report_due_hours: String(service?.report_due_hours ?? 24),
  is_sleep_in: service?.is_sleep_in ?? false,
});

interface DialogProps {
  services: readonly Service[];
  service?: Service;
  onClose: () => void;
}

function ServiceDialog({ services, service, onClose }: DialogProps) {
  const categories = [...new Set(services.map(({ category }) => category))];
  return (
    <FormDialog
      place={`service/${service?.id ?? 'new'}`}
      title={service ? `Edit ${service.name}` : 'Add service'}
      start={readValues(service)}
      submit={{
        label: 'Save',
        request: ({ like_id, report_due_hours, ...values }) => {
          const fields = { ...values, report_due_hours: readWhole(report_due_hours) ?? Number.NaN };
          if (!service) return prepareCall(createService, { body: { ...fields, like_id } });
          const { id, version } = service;
          return prepareCall(updateService, { params: { id }, body: { ...fields, version } });
        },
      }}
      readAgain={
        service && { title: `Someone else changed ${service.name}`, kept: 'We kept what you typed.' }
      }
      failed="Not saved"
      topics={['services']}
      onDone={() => toast.success('Service saved')}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          <TextField label="Name" maxLength={80} {...field('name')} />
          <TextField
            label="Category"
            help={`Services are listed under it. You have: ${categories.join(', ')}.`}
            maxLength={80}
            {...field('category')}
          />
          {!service && (
            <Combobox
              label="Same forms and checks as"
              help="You can change them later, under Forms and Kinds of checks."
              options={services.map(({ id, name }) => ({ value: id, label: name }))}
              {...field('like_id')}
            />
          )}
          <CheckboxField label="Carers write a report" {...field('is_report_required')} />
          {values.is_report_required && (
            <NumberField
              label="The report is due after"
              help="After the visit ends."
              suffix="hours"
              className="max-w-40"
              {...field('report_due_hours')}
            />
          )}
          <CheckboxField
            label="Sleep-in"
            help="Priced as one night, whatever its hours."
            {...field('is_sleep_in')}
          />
        </>
      )}
    </FormDialog>
  );
}
