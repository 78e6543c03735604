import { useRouter } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import {
  ClientDetail,
  createClient,
  getClient,
  listClients,
  listLocalAuthorities,
  REPORT_OFFICE_HOURS,
  updateClient,
} from '#contract/organisations/clients.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import {
  ClientValues,
  clientBody,
  clientValues,
  emptyClient,
  listClientFields,
} from '#web/features/organisations/clients/client-form.ts';
import { clientHref, kindOptions } from '#web/features/organisations/clients/client-words.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { PossibleDuplicates } from '#web/forms/PossibleDuplicates.tsx';
import { useDebounced } from '#web/lists/debounced.ts';
import { usePage } from '#web/shell/page.ts';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useStoredDraft } from '#web/writing/form-draft.ts';
import { RecordForm, type SaveReplies } from '#web/writing/RecordForm.tsx';

/** A new or existing organisation. */
export function ClientFormPage({ id }: { id?: string }) {
  const form = id ? `client/${id}/edit` : 'client/new';
  const record = useEndpoint(getClient, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const client = ClientDetail.safeParse(record.data).data;
  const stored = useStoredDraft(form);
  const title = id ? (client ? `Edit ${client.name}` : undefined) : 'New client';
  usePage(title);
  if (record.error && !client)
    return <ErrorState message={record.error.message} onRetry={() => void record.refetch()} />;
  if (stored === undefined || (id && !client)) return <SkeletonRecord />;
  return (
    <div className="space-y-6">
      <PageHeader
        title={title}
        back={
          client
            ? { label: client.name, href: clientHref(client.id) }
            : { label: 'Clients', href: '/dashboard/clients' }
        }
      />
      <ClientForm form={form} client={client} stored={stored} />
    </div>
  );
}

interface FormProps {
  form: string;
  client: ClientDetail | undefined;
  stored: NonNullable<ReturnType<typeof useStoredDraft>> | null;
}

function ClientForm({ form, client, stored }: FormProps) {
  const router = useRouter();
  const [create, update] = [useSend(createClient), useSend(updateClient)];
  const authorities = useEndpoint(listLocalAuthorities, {});
  const findName = (code: string) => authorities.data?.find((each) => each.code === code)?.name ?? '';
  const save = (values: ClientValues, version: number, replies: SaveReplies<ClientValues>) => {
    const body = clientBody(values);
    const onSuccess = async (saved: ClientDetail) => {
      await replies.done();
      toast.success(client ? 'Client saved' : 'Client added');
      void router.navigate({ href: clientHref(saved.id) });
    };
    if (!client)
      return create.mutate({ body, idempotency_key: replies.key }, { onSuccess, onError: replies.refuse });
    update.mutate(
      { params: { id: client.id }, body: { ...body, version } },
      {
        onSuccess,
        onError: (error) => {
          const theirs = ClientDetail.safeParse(error.problem?.current).data;
          if (theirs) replies.compare(clientValues(theirs), theirs.version);
          else replies.refuse(error);
        },
      },
    );
  };
  return (
    <RecordForm<ClientValues>
      form={form}
      what="this client"
      schema={ClientValues}
      start={client ? clientValues(client) : emptyClient}
      version={client?.version ?? 0}
      stored={stored}
      compared={listClientFields(findName)}
      submitLabel={client ? 'Save changes' : 'Add client'}
      cancelHref={client ? clientHref(client.id) : '/dashboard/clients'}
      isSending={create.isPending || update.isPending}
      onSubmit={save}
    >
      {({ control }) => (
        <>
          <FormSection title="The organisation">
            <FormField name="name" control={control}>
              {(field) => <TextField {...field} label="Name" maxLength={200} />}
            </FormField>
            <Duplicates control={control} except={client?.id} />
            <FormField name="kind" control={control}>
              {(field) => <Select {...field} label="Kind" className="max-w-sm" options={kindOptions} />}
            </FormField>
            <FormField name="local_authority_code" control={control}>
              {(field) => (
                <Combobox
                  {...field}
                  label="Local authority"
                  optional
                  help="We show teams and social workers under it."
                  className="max-w-sm"
                  options={(authorities.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
                  valueLabel={findName(field.value)}
                />
              )}
            </FormField>
            <FormField name="in_external_form" control={control}>
              {(field) => (
                <CheckboxField
                  {...field}
                  label="Show in public forms"
                  help="People without an account can choose it when they refer a young person or register as a social worker."
                />
              )}
            </FormField>
          </FormSection>
          <FormSection title="Reports">
            <FormField name="report_due_hours" control={control}>
              {(field) => (
                <TextField
                  {...field}
                  label="Hours after a visit until its report is due"
                  optional
                  inputMode="numeric"
                  help="Leave empty to use each service’s own. Applies to visits that have not ended."
                  className="max-w-sm"
                />
              )}
            </FormField>
            <FormField name="report_office_hours" control={control}>
              {(field) => (
                <TextField
                  {...field}
                  label="Hours overdue before we alert the office"
                  optional
                  inputMode="numeric"
                  help={`Default: ${REPORT_OFFICE_HOURS} hours`}
                  className="max-w-sm"
                />
              )}
            </FormField>
          </FormSection>
          <FormSection title="Contact details">
            <FormField name="address" control={control}>
              {(field) => <TextArea {...field} label="Address" optional maxLength={400} />}
            </FormField>
            <FormField name="phone" control={control}>
              {(field) => <TextField {...field} label="Telephone" optional type="tel" className="max-w-sm" />}
            </FormField>
            <FormField name="email" control={control}>
              {(field) => <TextField {...field} label="E-mail" optional type="email" className="max-w-sm" />}
            </FormField>
          </FormSection>
          <ClientContactFields control={control} />
        </>
      )}
    </RecordForm>
  );
}

/** Similar names, shown while the user types. */
function Duplicates({ control, except }: { control: Control<ClientValues>; except: string | undefined }) {
  const name = useDebounced(useWatch({ control, name: 'name' }).trim());
  const alike = useEndpoint(
    listClients,
    { query: { name, page_size: 4 } },
    { enabled: name.length > 2, keepPrevious: false },
  );
  const found = (alike.data?.items ?? []).filter(({ id }) => id !== except);
  return (
    <PossibleDuplicates
      noun="organisation"
      found={found.map((each) => ({ id: each.id, name: each.name, href: clientHref(each.id) }))}
    />
  );
}

function ClientContactFields({ control }: { control: Control<ClientValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'invoicing_contacts', keyName: 'key' });
  return (
    <FormSection title="Who gets the invoices" lead="We e-mail invoices to these people.">
      <ul className="space-y-4">
        {fields.map(({ key }, index) => (
          <li key={key} className="space-y-3 rounded-md border border-line bg-surface p-4">
            <FormField name={`invoicing_contacts.${index}.name`} control={control}>
              {(field) => <TextField {...field} label="Contact’s name" maxLength={200} />}
            </FormField>
            <div className="grid gap-3 sm:grid-cols-2">
              <FormField name={`invoicing_contacts.${index}.email`} control={control}>
                {(field) => <TextField {...field} label="Contact’s e-mail" optional type="email" />}
              </FormField>
              <FormField name={`invoicing_contacts.${index}.phone`} control={control}>
                {(field) => <TextField {...field} label="Contact’s telephone" optional type="tel" />}
              </FormField>
            </div>
            <Button variant="ghost" size="sm" icon={Trash2} onClick={() => remove(index)}>
              Remove contact {index + 1}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        icon={Plus}
        disabled={fields.length >= 20}
        onClick={() => append({ id: '', name: '', email: '', phone: '' })}
      >
        Add a contact
      </Button>
    </FormSection>
  );
}
