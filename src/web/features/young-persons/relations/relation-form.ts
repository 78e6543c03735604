/** The values of a related person's form while it is filled in, and their way to the contract and back. */
import { z } from 'zod';
import { describeDayAhead } from '#contract/core/not-ahead.ts';
import { Email, IsoDate, Line, Phone, Text } from '#contract/core/shapes.ts';
import {
  mayBeEmergencyContact,
  NO_EMERGENCY_CONTACT,
  type Relation,
} from '#contract/young-persons/young-person-relations.ts';
import { contactText } from '#web/features/young-persons/relations/relation-words.ts';
import { orEmpty } from '#web/forms/or-empty.ts';

export const RelationValues = z
  .object({
    name: Line(100).min(1, 'Enter a name.'),
    relationship: Line(100).min(1, 'Choose how they are related.'),
    dob: z
      .string()
      .refine((day) => !describeDayAhead(day, new Date()), {
        error: 'This date is in the future.',
        abort: true,
      })
      .pipe(orEmpty(IsoDate)),
    phone: orEmpty(Phone),
    email: orEmpty(Email),
    address: Text(400),
    notes: Text(1000),
    contact: Line(200),
    parental_responsibility: z.enum(['yes', 'no', '']),
    may_know_address: z.enum(['yes', 'no', '']),
    is_emergency_contact: z.boolean(),
  })
  .refine(
    ({ contact, ...rest }) => mayBeEmergencyContact({ ...rest, contact_allowed: contact !== 'Not allowed' }),
    {
      error: NO_EMERGENCY_CONTACT,
      path: ['is_emergency_contact'],
    },
  );
export type RelationValues = z.infer<typeof RelationValues>;

const readChoice = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
const readAnswer = (choice: 'yes' | 'no' | '') => (choice === '' ? null : choice === 'yes');

export const relationValues = (relation: Relation | undefined): RelationValues => ({
  name: relation?.name ?? '',
  relationship: relation?.relationship ?? '',
  dob: relation?.dob ?? '',
  phone: relation?.phone ?? '',
  email: relation?.email ?? '',
  address: relation?.address ?? '',
  notes: relation?.notes ?? '',
  contact: relation ? contactText(relation) : 'Not decided',
  parental_responsibility: readChoice(relation?.has_parental_responsibility ?? null),
  may_know_address: readChoice(relation?.may_know_address ?? null),
  is_emergency_contact: relation?.is_emergency_contact ?? false,
});

export const relationBody = (values: RelationValues) => ({
  name: values.name,
  relationship: values.relationship,
  dob: values.dob || null,
  phone: values.phone.trim() || null,
  email: values.email.trim() || null,
  address: values.address || null,
  notes: values.notes || null,
  contact_allowed: values.contact === 'Not decided' ? null : values.contact !== 'Not allowed',
  contact_rule: values.contact === 'Not decided' ? null : values.contact,
  has_parental_responsibility: readAnswer(values.parental_responsibility),
  may_know_address: readAnswer(values.may_know_address),
  is_emergency_contact: values.is_emergency_contact,
});
