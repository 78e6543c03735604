import { readWhole } from '#contract/core/decimals.ts';
import { createPayRate, type PayRate, updatePayRate } from '#contract/money/pay-rates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { listActiveUsers } from '#contract/organisations/users.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { ALL_CARERS, ALL_SERVICES, nameRate } from '#web/features/money/pay/pay-rate-words.ts';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { NumberField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type DialogForm, FormDialog } from '#web/writing/FormDialog.tsx';

const readValues = (rate: PayRate | undefined) => ({
  service_type_id: rate?.service_type?.id ?? '',
  carer_id: rate?.carer?.id ?? '',
  from_date: rate?.from_date ?? '',
  until_date: rate?.until_date ?? '',
  hour_rate: rate?.hour_rate ?? '',
  evening_percent: String(rate?.evening_percent ?? 0),
  night_percent: String(rate?.night_percent ?? 0),
  weekend_percent: String(rate?.weekend_percent ?? 0),
  bank_holiday_percent: String(rate?.bank_holiday_percent ?? 0),
  sleep_in: rate?.sleep_in ?? '',
});
type Values = ReturnType<typeof readValues>;

/** What cannot be read is refused by the contract, at its field. */
const readPercent = (typed: string) => readWhole(typed) ?? Number.NaN;

const buildFields = (values: Values) => ({
  from_date: values.from_date,
  until_date: values.until_date || null,
  hour_rate: values.hour_rate,
  evening_percent: readPercent(values.evening_percent),
  night_percent: readPercent(values.night_percent),
  weekend_percent: readPercent(values.weekend_percent),
  bank_holiday_percent: readPercent(values.bank_holiday_percent),
  sleep_in: values.sleep_in || null,
});

/** A new rate, or one that is there. Whose it is never changes. */
export function PayRateDialog({ rate, onClose }: { rate?: PayRate; onClose: () => void }) {
  return (
    <FormDialog
      place={`pay-rate/${rate?.id ?? 'new'}`}
      title={rate ? nameRate(rate) : 'Add pay rate'}
      start={readValues(rate)}
      submit={{
        label: 'Save',
        request: (values) => {
          const fields = buildFields(values);
          if (rate)
            return prepareCall(updatePayRate, {
              params: { id: rate.id },
              body: { ...fields, version: rate.version },
            });
          const { service_type_id, carer_id } = values;
          return prepareCall(createPayRate, {
            body: { ...fields, service_type_id: service_type_id || null, carer_id: carer_id || null },
          });
        },
      }}
      readAgain={rate && { title: 'Someone else changed this rate', kept: 'We kept what you typed.' }}
      failed="Not saved"
      topics={['pay_rates']}
      onDone={() => toast.success('Pay rate saved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!rate && <WhoseFields {...form} />}
          <RateFields {...form} isNew={!rate} />
        </>
      )}
    </FormDialog>
  );
}

function WhoseFields({ field }: DialogForm<Values>) {
  const services = useEndpoint(listServiceTypes, {});
  const carers = useEndpoint(listActiveUsers, { query: { user_type: 'user' } });
  const inUse = services.data?.filter(({ is_archived }) => !is_archived) ?? [];
  const name = ({ id, name: label }: { id: string; name: string }) => ({ value: id, label });
  return (
    <>
      <Combobox
        label="Service"
        options={[{ value: '', label: ALL_SERVICES }, ...inUse.map(name)]}
        {...field('service_type_id')}
      />
      <Combobox
        label="Carer"
        options={[{ value: '', label: ALL_CARERS }, ...(carers.data ?? []).map(name)]}
        {...field('carer_id')}
      />
    </>
  );
}

function RateFields({ field, isNew }: DialogForm<Values> & { isNew: boolean }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField label="First day" {...field('from_date')} />
        <DateField label="Last day" optional {...field('until_date')} />
      </div>
      {isNew && (
        <p className="text-sm text-ink-soft">
          An earlier rate without a last day ends on the day before this one starts.
        </p>
      )}
      <NumberField label="Pay for an hour" prefix="£" decimals={2} {...field('hour_rate')} />
      <p className="text-sm text-ink-soft">
        Add a percentage for these times. If two apply, we pay the higher one. Nights are from 23:00 to 07:00.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <NumberField label="Weekday evening" suffix="%" {...field('evening_percent')} />
        <NumberField label="Night" suffix="%" {...field('night_percent')} />
        <NumberField label="Weekend" suffix="%" {...field('weekend_percent')} />
        <NumberField label="Bank holiday" suffix="%" {...field('bank_holiday_percent')} />
      </div>
      <NumberField
        label="Pay for a sleep-in night"
        help="Leave it empty to pay sleep-ins by the hour."
        prefix="£"
        decimals={2}
        optional
        {...field('sleep_in')}
      />
    </>
  );
}
