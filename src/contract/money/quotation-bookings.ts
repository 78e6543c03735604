import { z } from 'zod';
import { MAX_CARERS } from '#contract/appointments/appointment-series.ts';
import { acknowledgement } from '#contract/appointments/appointment-warnings.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Line } from '#contract/core/shapes.ts';
import { MAX_QUOTED_ITEMS } from '#contract/money/quotations.ts';

/**
 * Books what was accepted (SVC-01): an appointment for each quoted visit, with the quotation's client, service and
 * times. The appointment refers to its quotation, and is invoiced at its prices.
 */
export const bookQuotation = endpoint({
  method: 'POST',
  path: '/api/quotations/{id}/appointments/',
  summary: 'Book visits of an accepted quotation as appointments, all or none',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** If the quotation names nobody. */
    young_person_id: Id.optional(),
    items: z
      .array(
        z.strictObject({
          /** Its position among the quotation's items, from 0. */
          item: z.int().min(0),
          carer_ids: z
            .array(Id)
            .max(MAX_CARERS, `Choose up to ${MAX_CARERS} carers for one appointment.`)
            .default([]),
        }),
      )
      .min(1, 'Choose at least one visit.')
      .max(MAX_QUOTED_ITEMS),
    place: Line(200).optional(),
    ...acknowledgement,
  }),
  answer: z.object({ appointment_ids: z.array(Id) }),
  status: 201,
});
