import { z } from 'zod';
import { Email, Id, Line, Phone, Text } from '#contract/core/shapes.ts';
import { UserType } from '#contract/core/statuses.ts';
import { ContractedHours, PostcodeDistrict, type UserRecord } from '#contract/organisations/users.ts';
import { orEmpty } from '#web/forms/or-empty.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

/** The form values of a new or existing person. Fields that do not belong to their type stay empty. */
export const PersonValues = z
  .object({
    user_type: z.string().refine((type) => UserType.safeParse(type).success, 'Choose who it is.'),
    client_id: z.string(),
    name: Line(200).min(1, 'Enter a name.'),
    email: z.string().trim().pipe(Email),
    phone: orEmpty(Phone),
    coordinator_area: Line(100),
    home_area: Line(100),
    postcode_district: orEmpty(PostcodeDistrict),
    contracted_hours_week: orEmpty(ContractedHours),
    emergency_contact_name: Line(200),
    emergency_contact_relationship: Line(100),
    emergency_contact_phone: orEmpty(Phone),
    notes: Text(4000),
  })
  .refine(({ user_type, client_id }) => user_type !== 'client' || Id.safeParse(client_id).success, {
    path: ['client_id'],
    error: 'Choose a client.',
  });
export type PersonValues = z.infer<typeof PersonValues>;

export const readPersonValues = (user: Partial<UserRecord>): PersonValues => ({
  user_type: user.user_type ?? '',
  client_id: user.client?.id ?? '',
  name: user.name ?? '',
  email: user.email ?? '',
  phone: user.phone ?? '',
  coordinator_area: user.coordinator_area ?? '',
  home_area: user.home_area ?? '',
  postcode_district: user.postcode_district ?? '',
  contracted_hours_week: user.contracted_hours_week ?? '',
  emergency_contact_name: user.emergency_contact_name ?? '',
  emergency_contact_relationship: user.emergency_contact_relationship ?? '',
  emergency_contact_phone: user.emergency_contact_phone ?? '',
  notes: user.notes ?? '',
});

/** The office's own fields about its staff, as the calls take them. An empty field is unknown. */
export const buildStaffBody = (values: PersonValues) => ({
  home_area: values.home_area || null,
  postcode_district: values.postcode_district || null,
  contracted_hours_week: values.contracted_hours_week || null,
  emergency_contact_name: values.emergency_contact_name || null,
  emergency_contact_relationship: values.emergency_contact_relationship || null,
  emergency_contact_phone: values.emergency_contact_phone || null,
  notes: values.notes || null,
  ...(values.user_type === 'admin' ? { coordinator_area: values.coordinator_area || null } : {}),
});

export const personLabels = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Telephone',
  coordinator_area: 'Local coordinator for',
  home_area: 'Area',
  postcode_district: 'Postcode district',
  contracted_hours_week: 'Contracted hours a week',
  emergency_contact_name: 'Emergency contact',
  emergency_contact_relationship: 'Relationship',
  emergency_contact_phone: 'Emergency telephone',
  notes: 'Notes',
} as const satisfies Partial<Record<keyof PersonValues, string>>;

const compare = (name: keyof typeof personLabels): ComparedField<PersonValues> => ({
  name,
  label: personLabels[name],
  words: (values) => values[name],
});
export const personFields: ComparedField<PersonValues>[] = [
  compare('name'),
  compare('email'),
  compare('phone'),
  compare('coordinator_area'),
  compare('home_area'),
  compare('postcode_district'),
  compare('contracted_hours_week'),
  compare('emergency_contact_name'),
  compare('emergency_contact_relationship'),
  compare('emergency_contact_phone'),
  compare('notes'),
];
