/**
 * Pay rates (PAY-01): what an hour is paid, from a date. One for a carer goes before the general ones. Among those, one
 * for the service goes before one for all services. Two for the same carer and service never overlap.
 */
import { z } from 'zod';
import { readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, listShape, paging, Ref, Version } from '#contract/core/shapes.ts';

export const PAY_RATE_STATES = ['in_force', 'ahead', 'past'] as const;
export const PAY_RATE_SORTS = ['service_type', 'carer', 'from_date', 'hour_rate'] as const;
const MAX_HOUR_POUNDS = 500;
const MAX_NIGHT_POUNDS = 2_000;

export const PayRate = z.object({
  id: Id,
  /** Null for all services without their own. */
  service_type: Ref.nullable(),
  /** Null for all carers without their own. */
  carer: Ref.nullable(),
  from_date: IsoDate,
  /** The last day. Null if it has none. */
  until_date: IsoDate.nullable(),
  state: z.enum(PAY_RATE_STATES),
  /** Pounds for an hour. */
  hour_rate: z.string(),
  evening_percent: z.int(),
  night_percent: z.int(),
  weekend_percent: z.int(),
  bank_holiday_percent: z.int(),
  /** Pounds for a sleep-in night. Null: sleep-ins are paid by the hour. */
  sleep_in: z.string().nullable(),
  version: Version,
  updated_at: Instant,
});
export type PayRate = z.infer<typeof PayRate>;

const POUNDS_SENTENCE = 'Enter pounds and pence, like 12.60.';

/** Pounds and pence as people write them, above zero: without a rate nothing is paid, and the carer reads why. */
const Pounds = (most: number) =>
  z
    .string()
    .max(40, { error: POUNDS_SENTENCE, abort: true })
    .overwrite((typed) => readPounds(typed) ?? typed)
    .regex(/^\d+(\.\d{1,2})?$/, { error: POUNDS_SENTENCE, abort: true })
    .refine((pounds) => Number(pounds) > 0, 'Enter more than £0.')
    .refine((pounds) => Number(pounds) <= most, `Enter ${sayPounds(String(most))} or less.`);

const Percent = z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(300, 'Enter 300 or less.');

export const PayRateFields = z.strictObject({
  from_date: IsoDate,
  until_date: IsoDate.nullable(),
  hour_rate: Pounds(MAX_HOUR_POUNDS),
  evening_percent: Percent,
  night_percent: Percent,
  weekend_percent: Percent,
  bank_holiday_percent: Percent,
  sleep_in: Pounds(MAX_NIGHT_POUNDS).nullable(),
});
export type PayRateFields = z.infer<typeof PayRateFields>;

const office = { admin: 'ALL' } as const;
const params = z.object({ id: Id });

export const listPayRates = endpoint({
  method: 'GET',
  path: '/api/pay_rates/',
  summary: 'Pay rates: the general ones, and those of single carers',
  access: office,
  audit: null,
  query: z.strictObject({
    carer: Line(200).optional(),
    service_type: Line(200).optional(),
    state: z.enum(PAY_RATE_STATES).optional(),
    ...paging(PAY_RATE_SORTS),
  }),
  answer: listShape(PayRate),
});

/** Ends the earlier rate of the same carer and service, if that has no last day, on the day before. */
export const createPayRate = endpoint({
  method: 'POST',
  path: '/api/pay_rates/',
  summary: 'Add a pay rate; without a carer or a service, for all that have none of their own',
  access: office,
  audit: null,
  body: PayRateFields.extend({ service_type_id: Id.nullable(), carer_id: Id.nullable() }),
  answer: PayRate,
  status: 201,
});

export const updatePayRate = endpoint({
  method: 'PUT',
  path: '/api/pay_rates/{id}',
  summary: 'Change a pay rate; the pay of all visits on its days changes with it',
  access: office,
  audit: null,
  params,
  body: PayRateFields.partial().extend({ version: Version }),
  answer: PayRate,
});

export const removePayRate = endpoint({
  method: 'POST',
  path: '/api/pay_rates/{id}/remove/',
  summary: 'Remove a pay rate that was entered by mistake',
  access: office,
  audit: null,
  params,
  body: z.strictObject({ version: Version }),
  answer: z.object({ id: Id }),
  status: 200,
});
