import { type Control, type FieldPathByValue, useWatch } from 'react-hook-form';
import { ROUNDING_MINUTES } from '#contract/money/price-lists.ts';
import { PRICE_UNITS, VAT_TREATMENTS } from '#contract/money/pricing.ts';
import { listClientOptions, listServiceTypes } from '#contract/organisations/catalogues.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import {
  EVERYBODY_OPTION,
  type PriceValues,
  unitOptions,
  vatOptions,
} from '#web/features/money/price-lists/price-list-form.ts';
import { FormField } from '#web/forms/FormField.tsx';
import { Select } from '#web/ui/field/Choice.tsx';
import { Combobox } from '#web/ui/field/Combobox.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { FormSection } from '#web/ui/field/FormParts.tsx';
import { NumberField, TextArea } from '#web/ui/field/TextField.tsx';

interface Props {
  control: Control<PriceValues>;
  isNew: boolean;
  /** Nothing is charged by it yet. */
  hasBegun: boolean;
}

const COUNTS = 'It applies until the next price for this client and service starts.';

export function PriceFieldset({ control, isNew, hasBegun }: Props) {
  const isHourly = useWatch({ control, name: 'unit' }) === 'hour';
  return (
    <>
      <FormSection title="The price">
        {isNew && <Choices control={control} />}
        <FormField name="from_date" control={control}>
          {(field) => (
            <DateField
              {...field}
              label="First day"
              help={
                hasBegun
                  ? `${COUNTS} Nothing has been charged at it yet, so your change applies from the first day.`
                  : COUNTS
              }
              className="max-w-60"
            />
          )}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <Figure control={control} name="rate" label="Rate" prefix="£" decimals={2} />
          <FormField name="unit" control={control}>
            {(field) => (
              <Select
                {...field}
                label="Charged by"
                options={unitOptions}
                onChange={(chosen) =>
                  field.onChange(PRICE_UNITS.find((unit) => unit === chosen) ?? field.value)
                }
              />
            )}
          </FormField>
        </div>
      </FormSection>
      <FormSection title="On top" lead="If two apply, we charge the higher one, not both.">
        <div className="grid grid-cols-2 gap-4">
          {isHourly && <Figure control={control} name="evening_percent" label="Weekday evening" suffix="%" />}
          {isHourly && <Figure control={control} name="night_percent" label="Night" suffix="%" />}
          <Figure control={control} name="weekend_percent" label="Weekend" suffix="%" />
          <Figure control={control} name="bank_holiday_percent" label="Bank holiday" suffix="%" />
          <Figure control={control} name="mileage_rate" label="A mile" prefix="£" decimals={2} optional />
        </div>
      </FormSection>
      <FormSection title="Time">
        <div className="grid gap-4 sm:grid-cols-2">
          {isHourly && <Figure control={control} name="minimum_minutes" label="At least" suffix="min" />}
          {isHourly && (
            <FormField name="rounding_minutes" control={control}>
              {(field) => (
                <Select
                  {...field}
                  label="By started"
                  options={ROUNDING_MINUTES.map((minutes) => ({
                    value: String(minutes),
                    label: `${minutes} minutes`,
                  }))}
                />
              )}
            </FormField>
          )}
          {isHourly && (
            <Figure control={control} name="sleep_in" label="A sleep-in" prefix="£" decimals={2} optional />
          )}
          <Figure
            control={control}
            name="waking_rate"
            label="An hour awake in a sleep-in"
            prefix="£"
            decimals={2}
            optional
          />
        </div>
      </FormSection>
      <FormSection title="Cancelled by the client">
        <div className="grid grid-cols-2 gap-4">
          <Figure control={control} name="late_hours" label="Less than" suffix="hours" />
          <Figure control={control} name="late_percent" label="Then charged" suffix="%" />
          <Figure control={control} name="early_hours" label="Up to" suffix="hours" />
          <Figure control={control} name="early_percent" label="Then charged" suffix="%" />
        </div>
      </FormSection>
      <FormSection title="VAT">
        <FormField name="vat_treatment" control={control}>
          {(field) => (
            <Select
              {...field}
              label="VAT"
              options={vatOptions}
              className="max-w-60"
              onChange={(chosen) =>
                field.onChange(VAT_TREATMENTS.find((treatment) => treatment === chosen) ?? field.value)
              }
            />
          )}
        </FormField>
        <FormField name="vat_note" control={control}>
          {(field) => (
            <TextArea
              {...field}
              label="Wording on documents"
              help="If exempt, say why and give your registration."
              optional
              maxLength={300}
            />
          )}
        </FormField>
      </FormSection>
    </>
  );
}

/** Only for a new price: whose price it is never changes. */
function Choices({ control }: Pick<Props, 'control'>) {
  const [clients, services] = [useEndpoint(listClientOptions, {}), useEndpoint(listServiceTypes, {})];
  return (
    <>
      <FormField name="client_id" control={control}>
        {(field) => (
          <Combobox
            {...field}
            label="Client"
            className="max-w-md"
            options={[
              EVERYBODY_OPTION,
              ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </FormField>
      <FormField name="service_type_id" control={control}>
        {(field) => (
          <Combobox
            {...field}
            label="Service"
            className="max-w-md"
            options={(services.data ?? [])
              .filter(({ id, is_archived }) => !is_archived || id === field.value)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormField>
    </>
  );
}

interface FigureProps {
  control: Control<PriceValues>;
  name: FieldPathByValue<PriceValues, string>;
  label: string;
  prefix?: string;
  suffix?: string;
  decimals?: number;
  optional?: boolean;
}

function Figure({ control, name, ...rest }: FigureProps) {
  return (
    <FormField name={name} control={control}>
      {(field) => <NumberField {...field} {...rest} />}
    </FormField>
  );
}
