import { formatDate, todayInLondon } from '#contract/core/dates.ts';
import { IsoDate, type Ref } from '#contract/core/shapes.ts';
import {
  CarerCheck,
  createCarerCheck,
  findLastDay,
  listCheckKinds,
  MAX_CHECK_NOTE,
  MAX_CHECK_REFERENCE,
  updateCarerCheck,
} from '#contract/organisations/checks.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { sayLength } from '#web/features/organisations/checks/check-words.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';

interface Props {
  /** The carer whose check it is. Without it, the user chooses one. */
  carer?: Ref;
  /** The kind to renew, or the kind that is missing. */
  kind?: Ref;
  /** The check to correct. Without it, the check is new. */
  check?: Pick<CarerCheck, 'id' | 'issued_on' | 'expires_on' | 'reference' | 'note' | 'version'>;
  onClose: () => void;
}

interface Values {
  carer_id: string;
  kind_id: string;
  issued_on: string;
  expires_on: string;
  reference: string;
  note: string;
  /** The user typed the last day. Otherwise it follows from the kind. */
  isOwnLastDay: boolean;
}

type KnownCheck = NonNullable<Props['check']>;

const readValues = (check: KnownCheck | undefined, carer_id = '', kind_id = ''): Values => ({
  carer_id,
  kind_id,
  issued_on: check?.issued_on ?? '',
  expires_on: check?.expires_on ?? '',
  reference: check?.reference ?? '',
  note: check?.note ?? '',
  isOwnLastDay: Boolean(check),
});

const COMPARED: readonly ComparedField<Values>[] = [
  { name: 'issued_on', label: 'Issued on', words: ({ issued_on }) => formatDate(issued_on) },
  { name: 'expires_on', label: 'Last day', words: ({ expires_on }) => formatDate(expires_on) },
  { name: 'reference', label: 'Reference number', words: ({ reference }) => reference },
  { name: 'note', label: 'Note', words: ({ note }) => note },
];

const isDate = (text: string) => IsoDate.safeParse(text).success;

/** Adds, renews or corrects a check. Its last day follows from its kind until the user types another. */
export function CheckDialog({ carer, kind, check, onClose }: Props) {
  const kinds = useEndpoint(listCheckKinds, {});
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } }, { enabled: !carer });
  const read = (known: KnownCheck | undefined) => readValues(known, carer?.id, kind?.id);
  const findMonths = ({ kind_id }: Values) => kinds.data?.find(({ id }) => id === kind_id)?.months;
  const findExpiry = (values: Values) => {
    const months = findMonths(values);
    const follows = !values.isOwnLastDay && months && isDate(values.issued_on);
    return follows ? findLastDay(values.issued_on, months) : values.expires_on;
  };
  const place = check?.id ?? `${carer?.id ?? 'anybody'}/${kind?.id ?? 'new'}`;
  return (
    <FormDialog
      place={`check/${place}`}
      title={check ? `${kind?.name}: correct this check` : kind ? `${kind.name}: add a check` : 'Add check'}
      start={read(check)}
      submit={{
        label: check ? 'Save' : 'Add check',
        request: (values, version) => {
          const { carer_id, kind_id, issued_on, reference, note } = values;
          const fields = {
            issued_on,
            expires_on: findExpiry(values) || null,
            reference: reference.trim() || null,
            note: note.trim() || null,
          };
          return check
            ? prepareCall(updateCarerCheck, { params: { id: check.id }, body: { ...fields, version } })
            : prepareCall(createCarerCheck, { body: { ...fields, carer_id, kind_id } });
        },
        judge: (values) => {
          const { carer_id, kind_id, issued_on } = values;
          const expires_on = findExpiry(values);
          const isAhead = isDate(issued_on) && issued_on > todayInLondon();
          return {
            ...(!carer_id && { carer_id: 'Choose a carer.' }),
            ...(!kind_id && { kind_id: 'Choose a kind.' }),
            ...(isAhead && { issued_on: 'This day is in the future.' }),
            ...(!expires_on &&
              findMonths(values) && {
                expires_on: 'Enter the last day, because this kind of check expires.',
              }),
            ...(isDate(expires_on) &&
              expires_on < issued_on && {
                expires_on: 'The last day cannot be before the issue date.',
              }),
          };
        },
      }}
      record={
        check && {
          what: 'this check',
          version: check.version,
          read: (current) => {
            const theirs = CarerCheck.safeParse(current).data;
            return theirs && { values: read(theirs), version: theirs.version };
          },
          compared: COMPARED,
        }
      }
      failed="Not saved"
      topics={['checks']}
      onDone={() => toast.success(check ? 'Check saved' : 'Check added')}
      onClose={onClose}
    >
      {({ values, set, field }) => {
        const months = findMonths(values);
        return (
          <>
            {carer ? (
              <p className="text-ink-soft">{carer.name}</p>
            ) : (
              <Combobox
                label="Carer"
                options={(carers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                {...field('carer_id')}
              />
            )}
            {!kind && (
              <Combobox
                label="Kind"
                options={(kinds.data ?? [])
                  .filter(({ is_archived }) => !is_archived)
                  .map(({ id, name, months }) => ({ value: id, label: name, detail: sayLength(months) }))}
                {...field('kind_id')}
              />
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField label="Issued on" {...field('issued_on')} />
              <DateField
                label="Last day"
                optional={!months}
                help={months === undefined ? undefined : sayLength(months)}
                {...field('expires_on')}
                value={findExpiry(values)}
                onChange={(expires_on) => set({ expires_on, isOwnLastDay: true })}
              />
            </div>
            <TextField
              label="Reference number"
              optional
              maxLength={MAX_CHECK_REFERENCE}
              {...field('reference')}
            />
            <TextArea
              label="Note"
              help="The carer can see this too."
              optional
              maxLength={MAX_CHECK_NOTE}
              {...field('note')}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
