import { z } from 'zod';
import { readWhole } from '#contract/core/decimals.ts';
import { Id } from '#contract/core/shapes.ts';
import { FIRST_CHARGES } from '#contract/money/cancellation-charge.ts';
import { PriceFields, type PriceList, ROUNDING_MINUTES } from '#contract/money/price-lists.ts';
import { PRICE_UNITS, VAT_TREATMENTS } from '#contract/money/pricing.ts';
import { EVERYBODY_ELSE, UNIT_WORDS, VAT_WORDS } from '#web/features/money/price-lists/price-list-words.ts';
import { orEmpty } from '#web/forms/or-empty.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

const { shape } = PriceFields;

/** A whole number as typed, checked by the contract's shape. */
const typed = (number: z.ZodType<number, number>) =>
  z.string().superRefine((text, context) => {
    const wrong = number.safeParse(readWhole(text)).error?.issues[0]?.message;
    if (wrong) context.addIssue({ code: 'custom', message: wrong });
  });

export const PriceValues = z.object({
  /** '' for all clients without a price of their own. */
  client_id: z.string(),
  service_type_id: z.string().refine((id) => Id.safeParse(id).success, 'Choose a service.'),
  from_date: shape.from_date,
  unit: z.enum(PRICE_UNITS),
  rate: shape.rate,
  evening_percent: typed(shape.evening_percent),
  night_percent: typed(shape.night_percent),
  weekend_percent: typed(shape.weekend_percent),
  bank_holiday_percent: typed(shape.bank_holiday_percent),
  minimum_minutes: typed(shape.minimum_minutes),
  rounding_minutes: z.enum(ROUNDING_MINUTES.map(String)),
  mileage_rate: orEmpty(shape.mileage_rate.unwrap()),
  sleep_in: orEmpty(shape.sleep_in.unwrap()),
  waking_rate: orEmpty(shape.waking_rate.unwrap()),
  late_hours: typed(shape.late_hours),
  late_percent: typed(shape.late_percent),
  early_hours: typed(shape.early_hours),
  early_percent: typed(shape.early_percent),
  vat_treatment: z.enum(VAT_TREATMENTS),
  vat_note: z.string().max(300, 'Use at most 300 characters.'),
});
export type PriceValues = z.infer<typeof PriceValues>;

const EMPTY: PriceValues = {
  client_id: '',
  service_type_id: '',
  from_date: '',
  unit: 'hour',
  rate: '',
  evening_percent: '10',
  night_percent: '20',
  weekend_percent: '20',
  bank_holiday_percent: '100',
  minimum_minutes: '120',
  rounding_minutes: '15',
  mileage_rate: '0.55',
  sleep_in: '',
  waking_rate: '',
  late_hours: String(FIRST_CHARGES.late_hours),
  late_percent: String(FIRST_CHARGES.late_percent),
  early_hours: String(FIRST_CHARGES.early_hours),
  early_percent: String(FIRST_CHARGES.early_percent),
  vat_treatment: 'EXEMPT',
  vat_note: '',
};

export function readValues(list: PriceList | undefined): PriceValues {
  if (!list) return EMPTY;
  const { client, service_type } = list;
  return {
    client_id: client?.id ?? '',
    service_type_id: service_type.id,
    from_date: list.from_date,
    unit: list.unit,
    rate: list.rate,
    evening_percent: String(list.evening_percent),
    night_percent: String(list.night_percent),
    weekend_percent: String(list.weekend_percent),
    bank_holiday_percent: String(list.bank_holiday_percent),
    minimum_minutes: String(list.minimum_minutes),
    rounding_minutes: String(list.rounding_minutes),
    mileage_rate: list.mileage_rate ?? '',
    sleep_in: list.sleep_in ?? '',
    waking_rate: list.waking_rate ?? '',
    late_hours: String(list.late_hours),
    late_percent: String(list.late_percent),
    early_hours: String(list.early_hours),
    early_percent: String(list.early_percent),
    vat_treatment: list.vat_treatment,
    vat_note: list.vat_note ?? '',
  };
}

/** The body of the call, from values that passed the form's check. */
export function buildFields(values: PriceValues): PriceFields {
  const number = (text: string) => readWhole(text) ?? 0;
  return {
    from_date: values.from_date,
    unit: values.unit,
    rate: values.rate,
    evening_percent: number(values.evening_percent),
    night_percent: number(values.night_percent),
    weekend_percent: number(values.weekend_percent),
    bank_holiday_percent: number(values.bank_holiday_percent),
    minimum_minutes: number(values.minimum_minutes),
    rounding_minutes: ROUNDING_MINUTES.find((minutes) => String(minutes) === values.rounding_minutes) ?? 15,
    mileage_rate: values.mileage_rate || null,
    sleep_in: values.sleep_in || null,
    waking_rate: values.waking_rate || null,
    late_hours: number(values.late_hours),
    late_percent: number(values.late_percent),
    early_hours: number(values.early_hours),
    early_percent: number(values.early_percent),
    vat_treatment: values.vat_treatment,
    vat_note: values.vat_note.trim() || null,
  };
}

const plain = (name: keyof PriceValues, label: string): ComparedField<PriceValues> => ({
  name,
  label,
  words: (values) => values[name],
});

export const priceFields: readonly ComparedField<PriceValues>[] = [
  plain('from_date', 'First day'),
  { name: 'unit', label: 'Charged by', words: ({ unit }) => UNIT_WORDS[unit] },
  plain('rate', 'Rate'),
  plain('evening_percent', 'Evening'),
  plain('night_percent', 'Night'),
  plain('weekend_percent', 'Weekend'),
  plain('bank_holiday_percent', 'Bank holiday'),
  plain('minimum_minutes', 'At least'),
  plain('rounding_minutes', 'By started'),
  plain('mileage_rate', 'Mile'),
  plain('sleep_in', 'Sleep-in'),
  plain('waking_rate', 'Hour awake'),
  plain('late_hours', 'Late cancellation'),
  plain('late_percent', 'Late charge'),
  plain('early_hours', 'Early cancellation'),
  plain('early_percent', 'Early charge'),
  { name: 'vat_treatment', label: 'VAT', words: ({ vat_treatment }) => VAT_WORDS[vat_treatment] },
  plain('vat_note', 'Wording on documents'),
];

export const unitOptions = Object.entries(UNIT_WORDS).map(([value, label]) => ({ value, label }));
export const vatOptions = Object.entries(VAT_WORDS).map(([value, label]) => ({ value, label }));
export const EVERYBODY_OPTION = { value: '', label: EVERYBODY_ELSE };
