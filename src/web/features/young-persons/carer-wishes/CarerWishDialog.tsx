import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { IsoDate } from '#contract/core/shapes.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import {
  createCarerWish,
  MAX_WISH_REASON,
  WISH_KINDS,
  WISHER_WORDS,
  WISHERS,
  type WishKind,
} from '#contract/young-persons/carer-wishes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  young_person_id: string;
  onClose: () => void;
}

const WishValues = z.object({
  carer_id: z.string().min(1, 'Choose a carer.'),
  kind: z.enum(WISH_KINDS, { error: 'Choose asked for or ruled out.' }),
  wished_by: z.enum(WISHERS, { error: 'Choose who asked.' }),
  reason: z.string().trim().min(1, 'Enter a reason.').max(MAX_WISH_REASON),
  until: z.union([z.literal(''), IsoDate]),
});
type WishValues = z.infer<typeof WishValues>;

const KIND_OPTIONS: { value: WishKind; label: string }[] = [
  { value: 'asked for', label: 'Asked for: suggested before others' },
  { value: 'ruled out', label: 'Ruled out: never suggested or offered' },
];
const wisherOptions = WISHERS.map((value) => ({
  value,
  label: WISHER_WORDS[value].replace(/^./, (first) => first.toUpperCase()),
}));

/** A wish about a carer, written down. */
export function CarerWishDialog({ young_person_id, onClose }: Props) {
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const { control, handleSubmit, reset, setError } = useForm<WishValues, unknown, WishValues>({
    resolver: zodResolver<WishValues, unknown, WishValues>(WishValues),
    defaultValues: { carer_id: '', kind: 'asked for', wished_by: 'young person', reason: '', until: '' },
  });
  const typed = useWatch({ control, compute: (values: WishValues) => values });
  const kept = useKeptTyping(`carer-wish/${young_person_id}`, typed, (found) => reset(found));
  const send = useSend(createCarerWish, kept.takeKey);
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = ({ until, ...values }: WishValues) =>
    send.mutate(
      { params: { id: young_person_id }, body: { ...values, until: until || null } },
      {
        onSuccess: () => {
          toast.success('Added');
          close();
        },
        onError: (error: ApiError) => {
          for (const { path, message } of error.errors)
            setError(path as keyof WishValues, { type: 'server', message });
        },
        onSettled: () => void refreshTopic('young_persons'),
      },
    );
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={send.isPending}
      title="Ask for or rule out a carer"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => void handleSubmit(save)()}>
            Add
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {kept.restored}
        {send.error && send.error.errors.length === 0 && <SendProblem title="Not saved" error={send.error} />}
        <FormField name="carer_id" control={control}>
          {(field) => (
            <Combobox
              {...field}
              label="Carer"
              placeholder="Type to search"
              options={(carers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
        <FormField name="kind" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              label="Asked for or ruled out"
              options={KIND_OPTIONS}
              onChange={(value) => field.onChange(value as WishKind)}
            />
          )}
        </FormField>
        <FormField name="wished_by" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              inline
              label="Who asked"
              options={wisherOptions}
              onChange={(value) => field.onChange(value as 'agency')}
            />
          )}
        </FormField>
        <FormField name="reason" control={control}>
          {(field) => (
            <TextArea
              {...field}
              label="Reason"
              help="The organisation can see this. Carers cannot."
              rows={3}
              maxLength={MAX_WISH_REASON}
            />
          )}
        </FormField>
        <FormField name="until" control={control}>
          {(field) => (
            <DateField {...field} label="Last day" optional help="Leave empty if it has no end date." />
          )}
        </FormField>
      </div>
    </Dialog>
  );
}
