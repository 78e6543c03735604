import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type Control, useForm, useFormState, useWatch } from 'react-hook-form';
import type { Ref } from '#contract/core/shapes.ts';
import { CarerChooser } from '#web/features/appointments/appointments/CarerChooser.tsx';
import { Controlled } from '#web/features/appointments/appointments/Controlled.tsx';
import { FormValues, fieldErrors } from '#web/features/appointments/appointments/form-values.ts';
import { HomeAddressButton } from '#web/features/appointments/appointments/HomeAddressButton.tsx';
import { SeriesDates } from '#web/features/appointments/appointments/SeriesDates.tsx';
import { WhenFields } from '#web/features/appointments/appointments/WhenFields.tsx';
import { WhoFields } from '#web/features/appointments/appointments/WhoFields.tsx';
import { useAutosave } from '#web/forms/form-draft.ts';
import { LeaveGuard } from '#web/forms/LeaveGuard.tsx';
import type { SaveReplies as RecordReplies } from '#web/forms/RecordForm.tsx';
import { RestoredDraft } from '#web/forms/RestoredDraft.tsx';
import { listTyped } from '#web/forms/read-draft.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { ErrorSummary } from '#web/ui/field/ErrorSummary.tsx';
import { FormActions, FormSection, SavedAt } from '#web/ui/field/FormParts.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  /** Names the draft on the server, such as `appointment/new`. */
  form: string;
  /** The values of the record, or nothing yet. */
  start: FormValues;
  /** The values that were typed before and not sent. */
  draft: { values: FormValues; updated_at: string } | undefined;
  /** Further facts that the draft must remember, such as the version that was read. */
  draftExtra?: Record<string, unknown> | undefined;
  except_id?: string | undefined;
  /** The record's own. */
  youngPerson?: Ref | null | undefined;
  canRepeat: boolean;
  /** The first thing to do, where somebody comes for that: to assign a carer, or to go on after whom it is for. */
  opensAt?: 'carers' | 'service' | undefined;
  submitLabel: string;
  cancelHref: string;
  isSending: boolean;
  /** Sends. `done` once that worked; throws nothing: failures come back through `refuse`. */
  onSubmit: (values: FormValues, replies: SaveReplies) => void;
}

/** As any record's form has them; a newer version is the page's own to compare. */
export interface SaveReplies extends Pick<RecordReplies<FormValues>, 'done' | 'refuse'> {
  /** Values that were chosen of two versions stand in the form from now on. */
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
          // The guard looks at this before the next render.
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
      {/* Text typed while it is on its way would go with the draft. */}
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

/** All that keeps the form from being sent, after an attempt. */
function Problems({ control, attempt }: { control: Control<FormValues>; attempt: number }) {
  const { errors } = useFormState({ control });
  if (attempt === 0) return null;
  const problems = Object.entries(errors).flatMap(([name, error]) =>
    error?.message ? [{ name, message: String(error.message) }] : [],
  );
  return <ErrorSummary problems={problems} attempt={attempt} />;
}
