/**
 * The office exchanges the carers of two appointments in one step (ROT-02). Neither is ever uncovered. If one carer
 * cannot go, nothing changes.
 */
import { z } from 'zod';
import { acknowledgement } from '#contract/appointments/appointment-warnings.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Version } from '#contract/core/shapes.ts';

const Part = z.strictObject({
  appointment_id: Id,
  version: Version,
  /** The carer who has it before the exchange. */
  carer_id: Id,
});
export type ExchangedPart = z.infer<typeof Part>;

export const exchangeCarers = endpoint({
  method: 'POST',
  path: '/api/rotas/exchanges/',
  summary: 'Swap the appointments of two carers',
  access: { admin: 'ALL' },
  audit: null,
  body: z
    .strictObject({
      first: Part,
      second: Part,
      ...acknowledgement,
    })
    .refine(({ first, second }) => first.appointment_id !== second.appointment_id, {
      path: ['second', 'appointment_id'],
      error: 'Choose another appointment.',
    })
    .refine(({ first, second }) => first.carer_id !== second.carer_id, {
      path: ['second', 'carer_id'],
      error: 'Choose another carer’s appointment.',
    }),
  /** After the exchange: who has each, and its version. */
  answer: z.object({ first: Part, second: Part }),
  status: 201,
});
