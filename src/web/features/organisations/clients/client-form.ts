/** The form values of an organisation, and their conversion to and from the contract. */
import { z } from 'zod';
import { Email, Line, Phone, Text } from '#contract/core/shapes.ts';
import { type ClientDetail, ClientKind, REPORT_OFFICE_HOURS } from '#contract/organisations/clients.ts';
import { kindWords } from '#web/features/organisations/clients/client-words.ts';
import { orEmpty } from '#web/forms/or-empty.ts';
import type { ComparedField } from '#web/writing/compared-fields.ts';

/** Whole hours as typed. Empty for the default. */
const Hours = (least: number) =>
  z.string().refine((typed) => {
    const hours = Number(typed);
    return typed === '' || (Number.isInteger(hours) && hours >= least && hours <= MAX_HOURS);
  }, `Enter whole hours from ${least} to ${MAX_HOURS}, or leave empty.`);
const MAX_HOURS = 336;

const Contact = z.object({
  /** Empty for a new one. */
  id: z.string(),
  name: Line(200).min(1, 'Enter the contact’s name.'),
  email: orEmpty(Email),
  phone: orEmpty(Phone),
});

export const ClientValues = z.object({
  name: Line(200).min(1, 'Enter a name.'),
  kind: z.string().refine((kind) => ClientKind.safeParse(kind).success, 'Choose a kind.'),
  local_authority_code: z.string(),
  address: Text(400),
  phone: orEmpty(Phone),
  email: orEmpty(Email),
  in_external_form: z.boolean(),
  report_due_hours: Hours(1),
  report_office_hours: Hours(0),
  invoicing_contacts: z.array(Contact).max(20, 'You can add up to 20 contacts.'),
});
export type ClientValues = z.infer<typeof ClientValues>;

export const emptyClient: ClientValues = {
  name: '',
  kind: 'local_authority',
  local_authority_code: '',
  address: '',
  phone: '',
  email: '',
  in_external_form: true,
  report_due_hours: '',
  report_office_hours: '',
  invoicing_contacts: [],
};

export const clientValues = (client: ClientDetail): ClientValues => ({
  name: client.name,
  kind: client.kind,
  local_authority_code: client.local_authority_code ?? '',
  address: client.address ?? '',
  phone: client.phone ?? '',
  email: client.email ?? '',
  in_external_form: client.in_external_form,
  report_due_hours: client.report_due_hours?.toString() ?? '',
  report_office_hours: client.report_office_hours?.toString() ?? '',
  invoicing_contacts: client.invoicing_contacts.map(({ id, name, email, phone }) => ({
    id,
    name,
    email: email ?? '',
    phone: phone ?? '',
  })),
});

const readHours = (typed: string): number | null => (typed === '' ? null : Number(typed));

export const clientBody = (values: ClientValues) => ({
  name: values.name,
  kind: ClientKind.parse(values.kind),
  local_authority_code: values.local_authority_code || null,
  address: values.address || null,
  phone: values.phone || null,
  email: values.email || null,
  in_external_form: values.in_external_form,
  report_due_hours: readHours(values.report_due_hours),
  report_office_hours: readHours(values.report_office_hours),
  invoicing_contacts: values.invoicing_contacts.map(({ id, name, email, phone }) => ({
    ...(id ? { id } : {}),
    name,
    email: email || null,
    phone: phone || null,
  })),
});

export const listClientFields = (findAuthority: (code: string) => string): ComparedField<ClientValues>[] => [
  { name: 'name', label: 'Name', words: ({ name }) => name },
  { name: 'kind', label: 'Kind', words: ({ kind }) => kindWords[ClientKind.parse(kind)] },
  {
    name: 'local_authority_code',
    label: 'Local authority',
    words: ({ local_authority_code }) => findAuthority(local_authority_code),
  },
  { name: 'address', label: 'Address', words: ({ address }) => address },
  { name: 'phone', label: 'Telephone', words: ({ phone }) => phone },
  { name: 'email', label: 'E-mail', words: ({ email }) => email },
  {
    name: 'in_external_form',
    label: 'In the public forms',
    words: ({ in_external_form }) => (in_external_form ? 'Yes' : 'No'),
  },
  {
    name: 'report_due_hours',
    label: 'Reports are due after (hours)',
    words: ({ report_due_hours }) => report_due_hours || 'Set by each service',
  },
  {
    name: 'report_office_hours',
    label: 'Alert the office after (hours)',
    words: ({ report_office_hours }) => report_office_hours || `${REPORT_OFFICE_HOURS}`,
  },
  {
    name: 'invoicing_contacts',
    label: 'Invoicing contacts',
    words: ({ invoicing_contacts }) => invoicing_contacts.map(({ name }) => name).join(', '),
  },
];
