/**
 * Price lists (SVC-01): the price of one service from a date, for one client or for all clients without their own. It
 * applies until the next one for the same client and service starts. Once work is charged by it, it never changes.
 * Another one, from a later date, replaces it.
 */
import { z } from 'zod';
import { readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, listShape, paging, Ref, Text, Version } from '#contract/core/shapes.ts';
import { PRICE_UNITS, VAT_TREATMENTS } from '#contract/money/pricing.ts';

export const PRICE_LIST_STATES = ['in_force', 'ahead', 'past'] as const;
export const ROUNDING_MINUTES = [15, 30, 60] as const;
export const MAX_RATE_POUNDS = 10_000;
const MAX_MILEAGE_POUNDS = 10;
/** The longest notice with which a price can charge a cancellation. */
export const MAX_NOTICE_HOURS = 336;

export const PriceList = z.object({
  id: Id,
  /** Null for all clients without their own. */
  client: Ref.nullable(),
  service_type: Ref,
  from_date: IsoDate,
  /** The last day. Null if no other follows. */
  until_date: IsoDate.nullable(),
  state: z.enum(PRICE_LIST_STATES),
  unit: z.enum(PRICE_UNITS),
  rate: z.string(),
  evening_percent: z.int(),
  night_percent: z.int(),
  weekend_percent: z.int(),
  bank_holiday_percent: z.int(),
  minimum_minutes: z.int(),
  rounding_minutes: z.int(),
  mileage_rate: z.string().nullable(),
  sleep_in: z.string().nullable(),
  waking_rate: z.string().nullable(),
  late_hours: z.int(),
  late_percent: z.int(),
  early_hours: z.int(),
  early_percent: z.int(),
  vat_treatment: z.enum(VAT_TREATMENTS),
  vat_note: z.string().nullable(),
  version: Version,
  updated_at: Instant,
});
export type PriceList = z.infer<typeof PriceList>;

export const PriceListRecord = PriceList.extend({
  /** Work in its period is on a draft or an invoice, so it cannot change. */
  is_charged: z.boolean(),
});
export type PriceListRecord = z.infer<typeof PriceListRecord>;

/** Pounds and pence as people write them. Zero is a price too. */
const Pounds = (most: number) =>
  z
    .string()
    .max(40, { error: 'Enter pounds and pence, like 32.00.', abort: true })
    .overwrite((typed) => readPounds(typed) ?? typed)
    .regex(/^\d+(\.\d{1,2})?$/, { error: 'Enter pounds and pence, like 32.00.', abort: true })
    .refine((pounds) => Number(pounds) <= most, `Enter ${sayPounds(String(most))} or less.`);

const whole = (most: number) =>
  z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(most, `Enter ${most} or less.`);
const Percent = whole(300);
const Share = whole(100);
const Notice = whole(MAX_NOTICE_HOURS);

export const PriceFields = z.strictObject({
  from_date: IsoDate,
  unit: z.enum(PRICE_UNITS),
  rate: Pounds(MAX_RATE_POUNDS),
  evening_percent: Percent,
  night_percent: Percent,
  weekend_percent: Percent,
  bank_holiday_percent: Percent,
  minimum_minutes: whole(1440).multipleOf(15, 'Enter a multiple of 15.'),
  rounding_minutes: z.literal(ROUNDING_MINUTES),
  mileage_rate: Pounds(MAX_MILEAGE_POUNDS).nullable(),
  sleep_in: Pounds(MAX_RATE_POUNDS).nullable(),
  waking_rate: Pounds(MAX_RATE_POUNDS).nullable(),
  late_hours: Notice,
  late_percent: Share,
  early_hours: Notice,
  early_percent: Share,
  vat_treatment: z.enum(VAT_TREATMENTS),
  vat_note: Text(300).nullable(),
});
export type PriceFields = z.infer<typeof PriceFields>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/price_lists/',
  summary: 'Price lists: each client’s, and those for everyone else',
  access: office,
  audit: null,
  query: z.strictObject({
    client: Line(200).optional(),
    service_type: Line(200).optional(),
    client_id: Id.optional(),
    service_type_id: Id.optional(),
    state: z.enum(PRICE_LIST_STATES).optional(),
    ...paging(['client', 'service_type', 'from_date', 'rate']),
  }),
  answer: listShape(PriceList),
});

export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/price_lists/{id}',
  summary: 'One price list',
  access: office,
  audit: null,
  params,
  answer: PriceListRecord,
});

export const createPriceList = endpoint({
  method: 'POST',
  path: '/api/price_lists/',
  summary: 'Add a price list; without a client, for everyone else',
  access: office,
  audit: null,
  body: PriceFields.extend({ client_id: Id.nullable(), service_type_id: Id }),
  answer: PriceListRecord,
  status: 201,
});

/** Deletes one that was entered by mistake. Refused with `conflict` if work is charged by it. */
export const removePriceList = endpoint({
  method: 'POST',
  path: '/api/price_lists/{id}/remove/',
  summary: 'Remove a price list that nothing is charged at',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: z.object({ id: Id }),
  status: 200,
});

export const updatePriceList = endpoint({
  method: 'PUT',
  path: '/api/price_lists/{id}',
  summary: 'Change a price list that nothing is charged at yet',
  access: office,
  audit: null,
  params,
  body: PriceFields.partial().extend({ version: Version }),
  answer: PriceListRecord,
});

/** The increase of copied prices in per cent, with two decimals. */
export const RaisePercent = z
  .number('Enter a number, like 3.5.')
  .min(-50, 'Enter -50 or more.')
  .max(100, 'Enter 100 or less.')
  .multipleOf(0.01, 'Use up to two decimal places.');

export const copyPriceLists = endpoint({
  method: 'POST',
  path: '/api/price_lists/copy/',
  summary: 'Copy every service’s prices on a given day to a client, with an optional percentage increase',
  access: office,
  audit: null,
  body: z.strictObject({
    /** Null: those for all clients without their own. */
    from_client_id: Id.nullable(),
    to_client_id: Id.nullable(),
    from_date: IsoDate,
    raise_percent: RaisePercent.default(0),
  }),
  answer: z.object({ copied: z.int() }),
  status: 201,
});
