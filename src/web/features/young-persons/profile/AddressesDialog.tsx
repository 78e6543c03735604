import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { IsoDate, Line } from '#contract/core/shapes.ts';
import type { Address } from '#contract/young-persons/young-person-addresses.ts';
import { updateYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useSend } from '#web/api/hooks.ts';
import { addressDates, addressLine } from '#web/features/young-persons/profile/address-words.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { orEmpty } from '#web/forms/or-empty.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const POSTCODE = /^[A-Za-z]{1,2}[0-9][A-Za-z0-9]? ?[0-9][A-Za-z]{2}$/;

const AddressValues = z
  .object({
    /** Of an address that is there already. */
    address_id: z.string(),
    kind: Line(50),
    line_1: Line(120).min(1, 'Give the first line of the address.'),
    line_2: Line(120),
    town: Line(80).min(1, 'Give the town.'),
    county: Line(80),
    postcode: z.string().trim().regex(POSTCODE, 'Give a postcode, like CR0 1AB.'),
    access_notes: Line(300),
    from_date: orEmpty(IsoDate),
    to_date: orEmpty(IsoDate),
    is_confidential: z.boolean(),
  })
  .refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
    path: ['to_date'],
    error: 'The last day lies before the first.',
  });
const Values = z.object({ addresses: z.array(AddressValues).max(20) });
type Values = z.infer<typeof Values>;

const blank: Values['addresses'][number] = {
  address_id: '',
  kind: 'Home',
  line_1: '',
  line_2: '',
  town: '',
  county: '',
  postcode: '',
  access_notes: '',
  from_date: '',
  to_date: '',
  is_confidential: false,
};

const readValues = (addresses: readonly Address[]): Values => ({
  addresses: addresses.map(({ id, version: _, ...address }) => ({
    ...address,
    address_id: id,
    line_2: address.line_2 ?? '',
    county: address.county ?? '',
    access_notes: address.access_notes ?? '',
    from_date: address.from_date ?? '',
    to_date: address.to_date ?? '',
  })),
});

const buildBody = ({ addresses }: Values) =>
  addresses.map(({ address_id, ...address }) => ({
    ...(address_id ? { id: address_id } : {}),
    kind: address.kind,
    line_1: address.line_1,
    line_2: address.line_2 || null,
    town: address.town,
    county: address.county || null,
    postcode: address.postcode.toUpperCase(),
    access_notes: address.access_notes || null,
    from_date: address.from_date || null,
    to_date: address.to_date || null,
    is_confidential: address.is_confidential,
  }));

interface Props {
  person: YoungPersonDetail;
  onClose: () => void;
}

/** All addresses at once: one that is taken out is put away, not lost. */
export function AddressesDialog({ person, onClose }: Props) {
  const [version, setVersion] = useState(person.version);
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Values; version: number }>();
  const { control, handleSubmit, reset, setError } = useForm<Values, unknown, Values>({
    resolver: zodResolver<Values, unknown, Values>(Values),
    defaultValues: person.addresses.length > 0 ? readValues(person.addresses) : { addresses: [blank] },
  });
  const send = useSend(updateYoungPerson);
  const typed = useWatch({ control, compute: (values: Values) => values });
  const kept = useKeptTyping(`addresses/${person.id}`, typed, reset);
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = (values: Values, as: number) =>
    send.mutate(
      { params: { id: person.id }, body: { addresses: buildBody(values), version: as } },
      {
        onSuccess: async (saved) => {
          toast.success('Addresses saved');
          close();
          await refreshPersons(saved);
        },
        onError: (error) => {
          const theirs = YoungPersonDetail.safeParse(error.problem?.current).data;
          if (!theirs) {
            for (const { path, message } of error.errors)
              setError(path as `addresses.${number}.line_1`, { type: 'server', message });
            return;
          }
          const current = readValues(theirs.addresses);
          // Somebody changed something else: these addresses are in nobody's way.
          if (as !== theirs.version && sameAddresses(current, readValues(person.addresses))) {
            setVersion(theirs.version);
            save(values, theirs.version);
          } else setConflict({ mine: values, theirs: current, version: theirs.version });
        },
      },
    );
  if (conflict)
    return (
      <VersionConflict<Values>
        {...conflict}
        what="these addresses"
        compared={[{ name: 'addresses', label: 'Addresses', words: addressesInWords }]}
        isSending={send.isPending}
        onClose={() => {
          setVersion(conflict.version);
          setConflict(undefined);
        }}
        onSave={(merged) => save(merged, conflict.version)}
      />
    );
  return (
    <Dialog
      open
      wide
      insist
      onClose={onClose}
      isSending={send.isPending}
      title={`Addresses of ${person.name}`}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button
            pending={send.isPending}
            onClick={() => void handleSubmit((values) => save(values, version))()}
          >
            Save addresses
          </Button>
        </>
      }
    >
      {kept.restored}
      {send.error && send.error.errors.length === 0 && (
        <div className="mb-4">
          <SendProblem title="Not saved" error={send.error} />
        </div>
      )}
      <AddressFields control={control} />
    </Dialog>
  );
}

const sameAddresses = (one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other);

const addressesInWords = ({ addresses }: Values) =>
  addresses
    .map((address) =>
      [address.kind, addressLine(address), addressDates(address), address.is_confidential && 'confidential']
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');

const kinds = [
  'Home',
  'Foster home',
  'Children’s home',
  'Family home',
  'Supported accommodation',
  'School',
  'Other',
];

function AddressFields({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' });
  return (
    <div className="space-y-6">
      {fields.map((field, index) => {
        const at = <Name extends keyof Values['addresses'][number]>(name: Name) =>
          `addresses.${index}.${name}` as const;
        const offered = kinds.includes(field.kind) ? kinds : [...kinds, field.kind];
        return (
          <fieldset key={field.id} className="space-y-4 rounded-md border border-line px-4 pt-2 pb-4">
            <legend className="px-1 font-semibold">
              {fields.length > 1 ? `Address ${index + 1}` : 'Address'}
            </legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <FormField name={at('kind')} control={control}>
                {(each) => (
                  <Select
                    {...each}
                    label="Kind"
                    options={offered.map((kind) => ({ value: kind, label: kind }))}
                  />
                )}
              </FormField>
              <FormField name={at('postcode')} control={control}>
                {(each) => <TextField {...each} label="Postcode" autoCapitalize="characters" maxLength={8} />}
              </FormField>
              <FormField name={at('line_1')} control={control}>
                {(each) => <TextField {...each} label="Address line 1" maxLength={120} />}
              </FormField>
              <FormField name={at('line_2')} control={control}>
                {(each) => <TextField {...each} label="Address line 2" optional maxLength={120} />}
              </FormField>
              <FormField name={at('town')} control={control}>
                {(each) => <TextField {...each} label="Town or city" maxLength={80} />}
              </FormField>
              <FormField name={at('county')} control={control}>
                {(each) => <TextField {...each} label="County" optional maxLength={80} />}
              </FormField>
              <FormField name={at('from_date')} control={control}>
                {(each) => <DateField {...each} label="First day there" optional />}
              </FormField>
              <FormField name={at('to_date')} control={control}>
                {(each) => <DateField {...each} label="Last day there" optional />}
              </FormField>
            </div>
            <FormField name={at('access_notes')} control={control}>
              {(each) => <TextField {...each} label="Access and parking" optional maxLength={300} />}
            </FormField>
            <FormField name={at('is_confidential')} control={control}>
              {(each) => (
                <CheckboxField
                  {...each}
                  label="Confidential"
                  help="Only the office sees it: not carers, not the client, in no e-mail and no document. It is taken out of appointments that name it: say there where to meet."
                />
              )}
            </FormField>
            <Button variant="ghost" size="sm" icon={Trash2} onClick={() => remove(index)}>
              Put away<span className="sr-only"> address {index + 1}</span>
            </Button>
          </fieldset>
        );
      })}
      {fields.length < 20 && (
        <Button variant="outline" icon={Plus} onClick={() => append(blank)}>
          {fields.length === 0 ? 'Add an address' : 'Add another address'}
        </Button>
      )}
    </div>
  );
}
