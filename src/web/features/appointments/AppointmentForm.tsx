import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Control, type UseFormSetValue, useForm, useFormState, useWatch } from 'react-hook-form';
import type { Ref } from '#contract/core/shapes.ts';
import {
  listClientOptions,
  listServiceTypes,
  listYoungPersonOptions,
} from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { CarerChooser } from '#web/features/appointments/CarerChooser.tsx';
import { type AppointmentControl, Controlled } from '#web/features/appointments/Controlled.tsx';
import { FormValues, fieldErrors } from '#web/features/appointments/form-values.ts';
import { HomeAddressButton } from '#web/features/appointments/HomeAddressButton.tsx';
import { SeriesDates } from '#web/features/appointments/SeriesDates.tsx';
import { WhenFields } from '#web/features/appointments/WhenFields.tsx';
import { listYoungPersonChoices } from '#web/features/appointments/young-person-choices.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, FormSection, SavedAt } from '#web/ui/field/FormParts.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { useAutosave } from '#web/writing/form-draft.ts';
import { LeaveGuard } from '#web/writing/LeaveGuard.tsx';
import type { SaveReplies as RecordReplies } from '#web/writing/RecordForm.tsx';
import { RestoredDraft } from '#web/writing/RestoredDraft.tsx';
import { listTyped } from '#web/writing/read-draft.ts';

interface Props {
  /** The name of the draft on the server, such as `appointment/new`. */
  form: string;
  /** The record's values, or blank ones. */
  start: FormValues;
  /** The unsent values from an earlier visit. */
  draft: { values: FormValues; updated_at: string } | undefined;
  /** Further values to save with the draft, such as the version that was read. */
  draftExtra?: Record<string, unknown> | undefined;
  except_id?: string | undefined;
  /** The record's young person. */
  youngPerson?: Ref | null | undefined;
  canRepeat: boolean;
  /**
   * Where to start, if the user came for a purpose: to assign a carer, or to continue after choosing the young person.
   */
  opensAt?: 'carers' | 'service' | undefined;
  submitLabel: string;
  cancelHref: string;
  isSending: boolean;
  /** Sends. Calls `done` on success and `refuse` on failure, and does not throw. */
  onSubmit: (values: FormValues, replies: SaveReplies) => void;
}

/** As in any record's form. The page itself compares a newer version. */
export interface SaveReplies extends Pick<RecordReplies<FormValues>, 'done' | 'refuse'> {
  /** Puts the values chosen from two versions into the form. */
  fill: (values: FormValues) => void;
}

export function AppointmentForm(props: Props) {
  const { form, start, draft, draftExtra, except_id, canRepeat, submitLabel, cancelHref } = props;
  const { control, handleSubmit, reset, setError, setValue, getValues } = useForm<FormValues>({
    resolver: zodResolver(FormValues),
    defaultValues: draft?.values ?? start,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const [attempt, setAttempt] = useState(0);
  const [restoredAt, setRestoredAt] = useState(draft?.updated_at);
  const [isSent, setIsSent] = useState(false);
  const typed = useWatch({ control, compute: (values) => values });
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start);
  const saving = useAutosave(
    form,
    isChanged && !isSent ? { ...listTyped(start, typed), ...draftExtra } : undefined,
  );

  const submit = handleSubmit(
    (values) =>
      props.onSubmit(values, {
        done: async () => {
          setIsSent(true);
          // The leave guard reads the values before the next render.
          reset(values);
          await saving.forget();
        },
        fill: (chosen) => reset(chosen),
        refuse: (error) => {
          const fields = fieldErrors(error.errors);
          const all = fields.length > 0 ? fields : [{ name: 'root' as const, message: error.message }];
          for (const { name, message } of all) setError(name, { type: 'server', message });
          setAttempt((count) => count + 1);
        },
      }),
    () => setAttempt((count) => count + 1),
  );
  const discard = () => {
    reset(start);
    setRestoredAt(undefined);
    void saving.forget().then(saving.resume);
  };
  const box = useRef<HTMLFormElement>(null);
  const { opensAt } = props;
  useEffect(() => {
    const place = opensAt && box.current?.querySelector(`[data-part="${opensAt}"]`);
    if (!place) return;
    place.scrollIntoView({ block: opensAt === 'carers' ? 'start' : 'nearest' });
    place.querySelector<HTMLElement>('input, [name="service_type_id"]')?.focus({ preventScroll: true });
  }, [opensAt]);
  const hasChanges = () => JSON.stringify(getValues()) !== JSON.stringify(start) && !isSent;

  return (
    <form
      ref={box}
      noValidate
      className="max-w-3xl space-y-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Problems control={control} attempt={attempt} />
      <RestoredDraft
        at={restoredAt}
        text="You had not sent it."
        onDiscard={discard}
        onClose={() => setRestoredAt(undefined)}
      />
      {/* Deleting the draft after a save would also delete text typed during the save. */}
      <fieldset disabled={props.isSending} className="min-w-0 space-y-8">
        <div data-part="service">
          <WhoFields control={control} setValue={setValue} youngPerson={props.youngPerson} />
        </div>
        <WhenFields control={control} canRepeat={canRepeat} />
        <div data-part="carers" className="scroll-mt-20">
          <CarerChooser control={control} except_id={except_id} />
        </div>
        {canRepeat && <SeriesDates control={control} setValue={setValue} />}
        <FormSection title="Where, and what to know">
          <Controlled name="place" control={control}>
            {(field) => (
              <TextField
                {...field}
                label="Place"
                optional
                help="An address or postcode gives carers directions."
                maxLength={200}
              />
            )}
          </Controlled>
          <HomeAddressButton control={control} setValue={setValue} />
          <Controlled name="notes" control={control}>
            {(field) => (
              <TextArea
                {...field}
                label="Notes for the carers"
                optional
                help="Clients do not see these."
                maxLength={4000}
              />
            )}
          </Controlled>
        </FormSection>
      </fieldset>
      <FormActions saved={saving.draft && <SavedAt {...saving.draft} isDraft />}>
        <Button type="submit" pending={props.isSending}>
          {submitLabel}
        </Button>
        <UiLink href={cancelHref} className={buttonClass({ variant: 'ghost' })}>
          Cancel
        </UiLink>
      </FormActions>
      <LeaveGuard hasChanges={hasChanges} />
    </form>
  );
}

/** Everything that stops the form from being sent, after an attempt. */
function Problems({ control, attempt }: { control: Control<FormValues>; attempt: number }) {
  const { errors } = useFormState({ control });
  if (attempt === 0) return null;
  const problems = Object.entries(errors).flatMap(([name, error]) =>
    error?.message ? [{ name, message: String(error.message) }] : [],
  );
  return <ErrorSummary problems={problems} attempt={attempt} />;
}

const options = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

interface WhoProps {
  control: AppointmentControl;
  setValue: UseFormSetValue<FormValues>;
  /** The record's young person. */
  youngPerson: Ref | null | undefined;
}

function WhoFields({ control, setValue, youngPerson }: WhoProps) {
  const client_id = useWatch({ control, name: 'client_id' });
  const clients = useEndpoint(listClientOptions, {});
  const services = useEndpoint(listServiceTypes, {});
  const young = useEndpoint(
    listYoungPersonOptions,
    { query: { client_id } },
    { enabled: client_id !== '', keepPrevious: false },
  );
  return (
    <FormSection title="Who and what">
      <Controlled name="client_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Client"
            placeholder="Choose a client"
            className="max-w-md"
            options={options(clients.data)}
            onChange={(id) => {
              field.onChange(id);
              // A young person belongs to only one client.
              setValue('young_person_id', '');
            }}
          />
        )}
      </Controlled>
      <Controlled name="young_person_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Young person"
            optional
            placeholder={client_id ? 'No particular young person' : 'Choose the client first'}
            disabled={!client_id}
            className="max-w-md"
            {...listYoungPersonChoices(young.data, field.value, youngPerson)}
          />
        )}
      </Controlled>
      <Controlled name="service_type_id" control={control}>
        {(field) => (
          <Select
            {...field}
            label="Service"
            placeholder="Choose a service"
            className="max-w-md"
            options={options(
              services.data?.filter(({ id, is_archived }) => !is_archived || id === field.value),
            )}
          />
        )}
      </Controlled>
    </FormSection>
  );
}
