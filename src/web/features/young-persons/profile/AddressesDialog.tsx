import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
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
  findAddressesUpon,
  joinAddresses,
  readAddresses,
  splitAddresses,
} from '#web/features/young-persons/profile/address-values.ts';
import { refreshPersons } from '#web/features/young-persons/profile/young-person-queries.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { CheckboxField, Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useOpenedRecord } from '#web/writing/opened-record.ts';
import { SendProblem } from '#web/writing/SendProblem.tsx';
import { VersionConflict } from '#web/writing/VersionConflict.tsx';

interface Props {
  person: YoungPersonDetail;
  onClose: () => void;
}

/** Edits all addresses together. A removed address is archived, not lost. */
export function AddressesDialog({ person, onClose }: Props) {
  const known = readAddresses(person.addresses);
  const { control, handleSubmit, reset, setError } = useForm<AddressesValues, unknown, AddressesValues>({
    resolver: zodResolver<AddressesValues, unknown, AddressesValues>(AddressesValues),
    defaultValues: known.addresses.length > 0 ? known : { addresses: [BLANK_ADDRESS] },
  });
  const send = useSend(updateYoungPerson);
  const typed = useWatch({ control, compute: (values: AddressesValues) => values });
  const opened = useOpenedRecord({
    place: `addresses/${person.id}`,
    record: { values: known, version: person.version },
    typed,
    restore: (values) => reset(values),
    findUpon: findAddressesUpon,
  });
  const { kept, conflict } = opened;
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
            opened.stopComparing();
            for (const { path, message } of error.errors)
              setError(path as `addresses.${number}.line_1`, { type: 'server', message });
            return;
          }
          const current = readAddresses(theirs.addresses);
          const { version } = theirs;
          // Somebody changed something else, which does not affect these addresses.
          if (as !== version && opened.base && areSameAddresses(current, opened.base)) {
            opened.reopen({ values: current, version });
            save(values, version);
          } else opened.compare(values, { values: current, version });
        },
      },
    );
  if (conflict) {
    const [mine, theirs] = [splitAddresses(conflict.mine), splitAddresses(conflict.theirs)];
    return (
      <VersionConflict<AddressParts>
        {...{ mine, theirs }}
        base={conflict.base && splitAddresses(conflict.base)}
        what="these addresses"
        compared={compareAddresses(mine, theirs)}
        isSending={send.isPending}
        onClose={conflict.onClose}
        onSave={(chosen) => opened.sendChosen(joinAddresses(chosen), save)}
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
                  help="Only the office sees it. It never appears in e-mails or documents. We remove it from appointments, so add a meeting place to each."
                />
              )}
            </FormField>
            <Button variant="ghost" size="sm" icon={Trash2} onClick={() => remove(index)}>
              Remove<span className="sr-only"> address {index + 1}</span>
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
