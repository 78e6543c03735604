import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { updateYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { useSend } from '#web/api/hooks.ts';
import {
  AddressesValues,
  type AddressParts,
  type AddressValues,
  areSameAddresses,
  BLANK_ADDRESS,
  buildAddresses,
  compareAddresses,
  joinAddresses,
  readAddresses,
  readAddressesUpon,
  splitAddresses,
} from '#web/features/young-persons/profile/address-values.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { useKeptTyping } from '#web/forms/KeptTyping.tsx';
import { OLDER_VERSION } from '#web/forms/read-draft.ts';
import { SendProblem } from '#web/forms/SendProblem.tsx';
import { VersionConflict } from '#web/forms/VersionConflict.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

interface Props {
  person: YoungPersonDetail;
  onClose: () => void;
}

interface Conflict {
  mine: AddressesValues;
  theirs: AddressesValues;
  /** The addresses that mine were typed upon. */
  base: AddressesValues;
  version: number;
}

/** All addresses at once: one that is taken out is put away, not lost. */
export function AddressesDialog({ person, onClose }: Props) {
  // The page goes with every change of a colleague: what is typed was typed upon these.
  const [first] = useState(() => ({ values: readAddresses(person.addresses), version: person.version }));
  const [opened, setOpened] = useState(first);
  const [conflict, setConflict] = useState<Conflict>();
  const { control, handleSubmit, reset, setError } = useForm<AddressesValues, unknown, AddressesValues>({
    resolver: zodResolver<AddressesValues, unknown, AddressesValues>(AddressesValues),
    defaultValues: opened.values.addresses.length > 0 ? opened.values : { addresses: [BLANK_ADDRESS] },
  });
  const send = useSend(updateYoungPerson);
  const typed = useWatch({ control, compute: (values: AddressesValues) => values });
  const kept = useKeptTyping(`addresses/${person.id}`, typed, (found, upon) => {
    reset(found);
    const base = readAddressesUpon(upon);
    const isSame = (values: AddressesValues) => areSameAddresses(values, first.values);
    if (!base || isSame(base) || isSame(found)) return setOpened(first);
    setConflict({ mine: found, theirs: first.values, base, version: first.version });
    setOpened({ values: base, version: OLDER_VERSION });
  });
  const close = () => {
    kept.forget();
    onClose();
  };
  const save = (values: AddressesValues, as: number) =>
    send.mutate(
      { params: { id: person.id }, body: { addresses: buildAddresses(values), version: as } },
      {
        onSuccess: async (saved) => {
          toast.success('Addresses saved');
          close();
          await refreshPersons(saved);
        },
        onError: (error) => {
          const theirs = YoungPersonDetail.safeParse(error.problem?.current).data;
          if (!theirs) {
            setConflict(undefined);
            for (const { path, message } of error.errors)
              setError(path as `addresses.${number}.line_1`, { type: 'server', message });
            return;
          }
          const current = readAddresses(theirs.addresses);
          const { version } = theirs;
          // Somebody changed something else: these addresses are in nobody's way.
          if (as !== version && areSameAddresses(current, opened.values)) {
            setOpened({ values: current, version });
            save(values, version);
          } else setConflict({ mine: values, theirs: current, base: opened.values, version });
        },
      },
    );
  if (conflict) {
    const [mine, theirs, base] = [conflict.mine, conflict.theirs, conflict.base].map(splitAddresses) as [
      AddressParts,
      AddressParts,
      AddressParts,
    ];
    return (
      <VersionConflict<AddressParts>
        {...{ mine, theirs, base }}
        what="these addresses"
        compared={compareAddresses(mine, theirs)}
        isSending={send.isPending}
        // Typed upon the older ones still: saved from the form, they are compared again.
        onClose={() => setConflict(undefined)}
        onSave={(merged) => save(joinAddresses(merged), conflict.version)}
      />
    );
  }
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
            onClick={() => void handleSubmit((values) => save(values, opened.version))()}
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

const kinds = [
  'Home',
  'Foster home',
  'Children’s home',
  'Family home',
  'Supported accommodation',
  'School',
  'Other',
];

function AddressFields({ control }: { control: Control<AddressesValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' });
  return (
    <div className="space-y-6">
      {fields.map((field, index) => {
        const at = <Name extends keyof AddressValues>(name: Name) => `addresses.${index}.${name}` as const;
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
        <Button variant="outline" icon={Plus} onClick={() => append(BLANK_ADDRESS)}>
          {fields.length === 0 ? 'Add an address' : 'Add another address'}
        </Button>
      )}
    </div>
  );
}
