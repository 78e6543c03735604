import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';

export const ContactNumbers = z.object({
  agency_name: z.string(),
  /** Null if the server's settings have none. */
  office_phone: z.string().nullable(),
  /**
   * The number that a carer can ring at any hour. Null for the public, and for clients, who ring their own out-of-hours
   * team.
   */
  on_call_phone: z.string().nullable(),
  /** Whether carers have the emergency button (SOS-01). */
  sos_button: z.boolean(),
});
export type ContactNumbers = z.infer<typeof ContactNumbers>;

export const getContactNumbers = endpoint({
  method: 'GET',
  path: '/api/contact_numbers/',
  summary: 'The office’s telephone number; carers and administrators also see the on-call number',
  access: { admin: 'OPTIONS', carer: 'OPTIONS', client: 'OPTIONS', public: 'OPEN' },
  audit: null,
  answer: ContactNumbers,
});
