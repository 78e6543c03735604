import { z } from 'zod';
import { Id, IsoDate, Line, Postcode, Text, Version } from '#contract/core/shapes.ts';

/** One of several addresses, with its dates. Carers and clients never see a confidential one. */
export const Address = z.object({
  id: Id,
  kind: z.string(),
  line_1: z.string(),
  line_2: z.string().nullable(),
  town: z.string(),
  county: z.string().nullable(),
  postcode: z.string(),
  access_notes: z.string().nullable(),
  from_date: IsoDate.nullable(),
  to_date: IsoDate.nullable(),
  is_confidential: z.boolean(),
  version: Version,
});
export type Address = z.infer<typeof Address>;

/** The words that identify an address in a text. */
export const NamedAddress = Address.pick({ line_1: true, line_2: true, postcode: true });
export type NamedAddress = z.infer<typeof NamedAddress>;

/** As the office writes it. */
export const AddressInput = z.strictObject({
  /** For an existing address. */
  id: Id.optional(),
  kind: Line(50).default('Home'),
  line_1: Line(120).min(1, 'Enter the first line of the address.'),
  line_2: Line(120).nullable().optional(),
  town: Line(80).min(1, 'Enter the town or city.'),
  county: Line(80).nullable().optional(),
  postcode: Postcode,
  access_notes: Text(300).nullable().optional(),
  from_date: IsoDate.nullable().optional(),
  to_date: IsoDate.nullable().optional(),
  is_confidential: z.boolean().default(false),
});
