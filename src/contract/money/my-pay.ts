/**
 * What a carer earns (PAY-01), by week and visit.
 *
 *   planned ──▶ to submit ──▶ submitted ──▶ approved
 *
 * 1. A visit belongs to the week in which it starts, with the submitted times or else the planned ones. Miles and expenses
 *    belong to the week of their day.
 * 2. Times are approved once they are submitted and the report is approved or not required. An invoice charges them by
 *    the same rule. Miles and expenses are approved by the office (claim-decisions.ts). Returned ones are not paid.
 * 3. A visit without a rate has no pay, and no sum includes it.
 */
import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { DayInWeek, Id, Instant, IsoDate, Ref } from '#contract/core/shapes.ts';
import { ClaimStatus } from '#contract/core/statuses.ts';
import { Vehicle } from '#contract/visits/mileages.ts';

export const PAY_STANDINGS = ['planned', 'to_submit', 'submitted', 'approved'] as const;
export type PayStanding = (typeof PAY_STANDINGS)[number];
const Standing = z.enum(PAY_STANDINGS);

/** Pounds with two decimals. */
const Pounds = z.string();

export const PaidVisit = z.object({
  appointment_carer_id: Id,
  appointment_id: Id,
  /** The young person is closed to the reader, who sees the times and the pay alone. */
  is_restricted: z.boolean(),
  service: z.string(),
  client: z.string(),
  date: IsoDate,
  start_at: Instant,
  end_at: Instant,
  break_minutes: z.int(),
  /** Paid minutes. */
  minutes: z.int(),
  sleep_in: z.boolean(),
  standing: Standing,
  /** Null if there is no rate for it. */
  pay: Pounds.nullable(),
  /** In words, such as `8 h night at £15.00`. They add up to the pay. */
  lines: z.array(z.object({ text: z.string(), amount: Pounds })),
});
export type PaidVisit = z.infer<typeof PaidVisit>;

const claim = { id: Id, appointment_id: Id, date: IsoDate, status: ClaimStatus, amount: Pounds };

const sums = {
  visits_total: Pounds,
  mileage: Pounds,
  expenses: Pounds,
  /** All three together. Returned claims are left out. */
  total: Pounds,
  minutes: z.int(),
  miles: z.string(),
  /** Visits without a rate, which no sum includes. */
  without_rate: z.int(),
};

export const PayWeek = z.object({
  carer: Ref,
  /** A Monday. */
  week: IsoDate,
  ...sums,
  /** What the total is made of. */
  by_standing: z.record(Standing, Pounds),
  visits: z.array(PaidVisit),
  journeys: z.array(
    z.object({ ...claim, miles: z.string(), vehicle: Vehicle, standing: Standing, explanation: z.string() }),
  ),
  expense_claims: z.array(z.object({ ...claim, reason: z.string(), standing: Standing })),
  /** Each vehicle with miles since 6 April, up to the end of the week or today. */
  tax_year: z.object({
    from_date: IsoDate,
    vehicles: z.array(
      z.object({
        vehicle: Vehicle,
        miles: z.string(),
        /** Null if each mile is paid the same. */
        threshold: z.int().nullable(),
        first_pence: z.number(),
        further_pence: z.number(),
      }),
    ),
  }),
});
export type PayWeek = z.infer<typeof PayWeek>;

export const getCarerPay = endpoint({
  method: 'GET',
  path: '/api/users/{id}/pay/',
  summary: 'What a carer earns in a week: each visit, journey and expense with its pay and how far it is',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  /** Any day of the week. By default this week. */
  query: z.strictObject({ date: DayInWeek.optional() }),
  answer: PayWeek,
});

const MAX_PAY_DAYS = 62;

export const CarerPay = z.object({ carer: Ref, ...sums, approved: Pounds, waiting: Pounds });
export type CarerPay = z.infer<typeof CarerPay>;

export const listPay = endpoint({
  method: 'GET',
  path: '/api/pay/',
  summary: 'What each carer earns between two dates, inclusive',
  access: { admin: 'ALL' },
  audit: null,
  query: z
    .strictObject({ start_date: IsoDate, end_date: IsoDate })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      error: 'Choose an end date on or after the start date.',
      path: ['end_date'],
    })
    .refine(({ start_date, end_date }) => daysBetween(start_date, end_date) < MAX_PAY_DAYS, {
      error: 'Choose two months or less.',
      path: ['end_date'],
    }),
  answer: z.object({ carers: z.array(CarerPay), ...sums, approved: Pounds, waiting: Pounds }),
});
