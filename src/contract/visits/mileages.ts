import { z } from 'zod';
import { amountSchema, readMiles, sayMiles } from '#contract/core/decimals.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Id,
  Instant,
  IsoDate,
  Line,
  listShape,
  paging,
  Ref,
  Text,
  Version,
  WrittenAbout,
} from '#contract/core/shapes.ts';
import { ClaimDecision, claimFilter, decision, listedClaim } from '#contract/visits/claim-decisions.ts';
import { MILEAGE_SORTS, VEHICLES } from '#contract/visits/claim-lists.ts';

const ofAppointment = z.object({ id: Id });

export const Vehicle = z.enum(VEHICLES);
export type Vehicle = z.infer<typeof Vehicle>;

export const MAX_MILES = 1000;
/** Miles of one journey. It accepts what people write, such as "12,5" and "12.5 miles". */
export const Miles = amountSchema({
  read: readMiles,
  most: MAX_MILES,
  form: 'Enter miles with up to two decimal places, like 12.50.',
  say: sayMiles,
});

export const Mileage = z.object({
  id: Id,
  appointment_carer_id: Id,
  carer: Ref,
  date: IsoDate,
  from_place: z.string(),
  to_place: z.string(),
  /** Two places. */
  miles: z.string(),
  vehicle: Vehicle,
  purpose: z.string().nullable(),
  /** The rate of its first mile. If the claim crosses 10,000 miles, `explanation` shows the split. */
  rate_pence: z.number(),
  amount: z.string(),
  explanation: z.string(),
  /** The office entered it, and so corrects it without a reason. */
  is_by_office: z.boolean(),
  ...decision,
  version: Version,
  updated_at: Instant,
});
export type Mileage = z.infer<typeof Mileage>;

export const ListedMileage = Mileage.extend(listedClaim);
export type ListedMileage = z.infer<typeof ListedMileage>;

export const listMileages = endpoint({
  method: 'GET',
  path: '/api/app_mileages/',
  summary: 'Journeys between two dates, inclusive; three months back to today by default',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  query: z.strictObject({ ...claimFilter, vehicle: Vehicle.optional(), ...paging(MILEAGE_SORTS) }),
  answer: listShape(ListedMileage).extend({
    /** Of all pages. */
    total_miles: z.string(),
    total_pounds: z.string(),
  }),
});

export const listMileagesOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_mileages/appointment/{id}',
  summary: 'The miles of all carers on one appointment',
  access: { admin: 'ALL' },
  audit: 'mileages.view',
  params: ofAppointment,
  answer: z.array(Mileage),
});

export const listMileagesOfCarer = endpoint({
  method: 'GET',
  path: '/api/app_mileages/appointment_carer/{id}',
  summary: 'The miles of one carer on one appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'mileages.view',
  params: ofAppointment,
  answer: z.array(Mileage),
});

export const getMileage = endpoint({
  method: 'GET',
  path: '/api/app_mileages/{id}',
  summary: 'One journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'mileages.view',
  params: z.object({ id: Id }),
  answer: Mileage,
});

const journey = {
  date: IsoDate,
  from_place: Line(200).min(1, 'Enter where the journey started.'),
  to_place: Line(200).min(1, 'Enter where the journey ended.'),
  miles: Miles,
  vehicle: Vehicle,
  purpose: Line(300).nullable(),
};

export const createMileage = endpoint({
  method: 'POST',
  path: '/api/app_mileages/',
  summary: 'One journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    ...journey,
    vehicle: Vehicle.default('CAR_OR_VAN'),
    purpose: journey.purpose.optional(),
    about: WrittenAbout,
  }),
  answer: Mileage,
  status: 201,
});

export const updateMileage = endpoint({
  method: 'PUT',
  path: '/api/app_mileages/{id}',
  summary: 'Change a journey',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(journey)
    .partial()
    .extend({
      /** The office must say why it changes a carer's claim. The carer reads it. */
      reason: Text(500).optional(),
      version: Version,
      about: WrittenAbout,
    }),
  answer: Mileage,
});

export const decideMileage = endpoint({
  method: 'POST',
  path: '/api/app_mileages/{id}/decision/',
  summary: 'Approve a journey, or return it to the carer with a reason',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: ClaimDecision,
  answer: Mileage,
  status: 200,
});

export const deleteMileage = endpoint({
  method: 'DELETE',
  path: '/api/app_mileages/{id}',
  summary: 'Remove a journey; the change log keeps it',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  /** The office must say why it removes a carer's claim. The carer reads it. */
  query: z.strictObject({ reason: Text(500).optional() }),
  answer: z.object({ id: Id }),
});
