import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { amountSchema, readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { IsoDate, Ref } from '#contract/core/shapes.ts';

/**
 * Margin per client: what the work of a period was invoiced at, beside the hours and miles that this work took. Work counts in the
 * period in which its visit begins. Placewell knows no pay rates, so that hours cost what the agency says; each mile costs what
 * it was paid on its day, unless the agency says something else.
 */

const MAX_MARGIN_DAYS = 366;
const MAX_COST_POUNDS = 1_000;

const Cost = amountSchema({
  read: readPounds,
  most: MAX_COST_POUNDS,
  form: 'Give pounds and pence, like 17.50.',
  say: sayPounds,
});

const figures = {
  /** Without VAT, less what was taken back. */
  invoiced: z.string(),
  /** Worked, of the work on issued invoices. */
  hours: z.string(),
  miles: z.string(),
  /** Of approved work that waits for its invoice: neither cost nor margin counts it. */
  hours_not_invoiced: z.string(),
  miles_not_invoiced: z.string(),
  /** Null while no cost of an hour is given. */
  cost: z.string().nullable(),
  margin: z.string().nullable(),
  /** Of what was invoiced, in whole percent; null where nothing was. */
  margin_percent: z.int().nullable(),
};

export const Margin = z.object({ client: Ref, ...figures });
export type Margin = z.infer<typeof Margin>;

export const listMargins = endpoint({
  method: 'GET',
  path: '/api/margins/',
  summary: 'What work was invoiced at, with its hours, miles and their cost, for each client',
  access: { admin: 'ALL' },
  audit: null,
  query: z
    .strictObject({
      start_date: IsoDate,
      end_date: IsoDate,
      /** Pounds; left out, the agency's own where one is set. */
      hour_cost: Cost.optional(),
      /** Pounds; left out, each journey as it was paid (MIL-02). */
      mile_cost: Cost.optional(),
    })
    .refine(({ start_date, end_date }) => start_date <= end_date, {
      error: 'Choose an end date on or after the start date.',
      path: ['end_date'],
    })
    .refine(({ start_date, end_date }) => daysBetween(start_date, end_date) < MAX_MARGIN_DAYS, {
      error: 'Choose a year or less.',
      path: ['end_date'],
    }),
  answer: z.object({
    clients: z.array(Margin),
    total: z.object(figures),
    hour_cost: z.string().nullable(),
    /** Null where each journey counts as it was paid. */
    mile_cost: z.string().nullable(),
  }),
});
