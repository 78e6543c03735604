import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import {
  Email,
  Id,
  Instant,
  Line,
  listShape,
  Phone,
  paging,
  Ref,
  Text,
  Version,
} from '#contract/core/shapes.ts';

/** Client organisations (CLI-01), for whom the agency works. */

/** How many hours a report may be overdue before the office is told, by default. */
export const REPORT_OFFICE_HOURS = 4;

export const ClientKind = z.enum(['local_authority', 'trust', 'independent', 'other']);
export type ClientKind = z.infer<typeof ClientKind>;

export const InvoicingContact = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export type InvoicingContact = z.infer<typeof InvoicingContact>;

export const Client = z.object({
  id: Id,
  name: z.string(),
  kind: ClientKind,
  local_authority_code: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Whether the public referral form offers it. */
  in_external_form: z.boolean(),
  /** Hours after a visit until its report is due. Null if each service decides. */
  report_due_hours: z.int().nullable(),
  /** Hours a report may be overdue before the office is told. Null for the default (REPORT_OFFICE_HOURS). */
  report_office_hours: z.int().nullable(),
  is_archived: z.boolean(),
  archive_reason: z.string().nullable(),
  version: Version,
  updated_at: Instant,
});
export type Client = z.infer<typeof Client>;

/** An organisation as a carer sees it: only its name. */
export const ClientName = Ref;

export const ClientDetail = Client.extend({
  invoicing_contacts: z.array(InvoicingContact),
  counts: z.object({
    young_persons: z.int(),
    /**
     * How many more records are closed to the reader. They are not in the number before, and only the office sees this.
     */
    young_persons_closed: z.int(),
    teams: z.int(),
    social_workers: z.int(),
    /** Null for clients, who do not see each other's accounts. */
    users: z.int().nullable(),
  }),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

const HOURS_SENTENCE = 'Enter whole hours, from 1 to 336 (two weeks).';
const OFFICE_HOURS_SENTENCE = 'Enter whole hours, from 0 to 336 (two weeks).';

const body = {
  name: Line(200).min(1, 'Enter a name.'),
  kind: ClientKind,
  /** The answer of `GET /api/local_authorities/`. */
  local_authority_code: Line(60).nullable(),
  address: Text(400).nullable(),
  phone: Phone.nullable(),
  email: Email.nullable(),
  in_external_form: z.boolean(),
  report_due_hours: z.int().min(1, HOURS_SENTENCE).max(336, HOURS_SENTENCE).nullable(),
  report_office_hours: z.int().min(0, OFFICE_HOURS_SENTENCE).max(336, OFFICE_HOURS_SENTENCE).nullable(),
  /** The complete list. An entry that is left out is removed. */
  invoicing_contacts: z
    .array(
      z.strictObject({
        id: Id.optional(),
        name: Line(200).min(1, 'Enter a name.'),
        email: Email.nullable().optional(),
        phone: Phone.nullable().optional(),
      }),
    )
    .max(20),
};

export const listClients = endpoint({
  method: 'GET',
  path: '/api/app_clients/',
  summary: 'Client organisations in view; carers get names only',
  access: { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  audit: null,
  query: z.strictObject({
    name: Line(200).optional(),
    kind: ClientKind.optional(),
    archived: z.enum(['true']).optional(),
    ...paging(['name', 'kind']),
  }),
  answer: listShape(z.union([Client, ClientName])),
});

export const getClient = endpoint({
  method: 'GET',
  path: '/api/app_clients/{id}',
  summary: 'One client organisation',
  access: { admin: 'ALL', carer: 'APPT', client: 'CLI' },
  audit: 'client.view',
  params: z.object({ id: Id }),
  answer: z.union([ClientDetail, ClientName]),
});

export const createClient = endpoint({
  method: 'POST',
  path: '/api/app_clients/',
  summary: 'Add a client organisation',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject(body).partial().required({ name: true }),
  answer: ClientDetail,
  status: 201,
});

export const updateClient = endpoint({
  method: 'PUT',
  path: '/api/app_clients/{id}',
  summary: 'Change a client organisation, or bring an archived one back',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  body: z
    .strictObject(body)
    .partial()
    .extend({ is_archived: z.literal(false).optional(), version: Version }),
  answer: ClientDetail,
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/app_clients/{id}',
  summary:
    'Archive a client organisation with its teams and social workers; refused, with the reason, while it has young people, future appointments or active accounts',
  access: { admin: 'ALL' },
  audit: null,
  params: z.object({ id: Id }),
  query: z.strictObject({ reason: Line(400).min(1, 'Enter a reason.').optional() }),
  answer: z.object({ id: Id }),
});

export const listInvoicingContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/app_client/{id}/invoicing_contacts/',
  summary: 'Who gets a client’s invoices',
  access: { admin: 'ALL', client: 'CLI' },
  audit: null,
  params: z.object({ id: Id }),
  answer: z.array(InvoicingContact),
});

export const listLocalAreaCoordinators = endpoint({
  method: 'GET',
  path: '/api/local_area_coordinators/',
  summary: 'The office coordinator for each area',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(z.object({ id: Id, name: z.string(), area: z.string(), phone: z.string().nullable() })),
});

export const listLocalAuthorities = endpoint({
  method: 'GET',
  path: '/api/local_authorities/',
  summary: 'Local authorities and trusts with children’s services, with their codes',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS' },
  audit: null,
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});
