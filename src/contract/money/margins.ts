import { z } from 'zod';
import { daysBetween } from '#contract/core/dates.ts';
import { amountSchema, readPounds, sayPounds } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { IsoDate, Ref } from '#contract/core/shapes.ts';

/**
 * The margin of each client: what a period's work was invoiced at, beside its hours and miles. Work belongs to the
 * period in which its visit starts. Placewell knows no pay rates, so an hour costs what the agency says. A mile costs
 * what it was paid on its day, unless the agency sets another cost.
 */

const MAX_MARGIN_DAYS = 366;
const MAX_COST_POUNDS = 1_000;

const Cost = amountSchema({
  read: readPounds,
  most: MAX_COST_POUNDS,
  form: 'Enter pounds and pence, like 17.50.',
  say: sayPounds,
});

const figures = {
  /** Without VAT, less credit notes. */
  invoiced: z.string(),
  /** Worked hours on issued invoices. */
  hours: z.string(),
  miles: z.string(),
  /** Hours of approved work that is not invoiced yet. Neither the cost nor the margin includes them. */
  hours_not_invoiced: z.string(),
  miles_not_invoiced: z.string(),
  /** Null if no cost of an hour is given. */
  cost: z.string().nullable(),
  margin: z.string().nullable(),
  /** The percentage of what was invoiced, as a whole number. Null if nothing was. */
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
      /** In pounds. By default the agency's own setting. */
      hour_cost: Cost.optional(),
      /** In pounds. By default each journey as it was paid (MIL-02). */
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
    /** Null if each journey counts as it was paid. */
    mile_cost: z.string().nullable(),
  }),
});
