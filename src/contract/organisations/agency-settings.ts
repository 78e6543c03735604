/**
 * The agency's own settings, which administrators change on /dashboard/settings. Environment variables of the same
 * names, in capitals, are the first values (docs/settings.md). One row in the table agency_settings.
 */
import { z } from 'zod';
import { isChatHours } from '#contract/core/chat-hours.ts';
import { endpoint } from '#contract/core/endpoint.ts';
import { Email, Instant, Line, Phone, Version } from '#contract/core/shapes.ts';

/** Empty text means that there is none. */
const orNone = <T extends z.ZodType<string, string>>(shape: T) => z.union([z.literal(''), shape]);

const PHONE_MISSING = 'Enter a telephone number, such as 020 7946 0100.';
const required = <T extends z.ZodType<string, string>>(shape: T, message: string) =>
  z.string().min(1, message).pipe(shape);

/** Each setting with the shape that it may have. */
export const AGENCY_SETTINGS = {
  agency_name: Line(100).min(1, 'Enter the agency’s name.'),
  agency_address: Line(300),
  agency_phone: required(Phone, PHONE_MISSING),
  /** The number that carers can ring at any hour. */
  on_call_phone: required(Phone, PHONE_MISSING),
  agency_company_number: orNone(
    Line(8).regex(/^([A-Z]{2}\d{6}|\d{8})$/, 'Enter 8 characters, such as 01234567 or SC123456.'),
  ),
  agency_vat_number: orNone(
    Line(30).regex(/^(GB|XI)? ?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/, 'Enter 9 digits, such as 123 4567 82.'),
  ),
  /** How to pay an invoice: the bank's name, the sort code and the account. */
  payment_details: Line(300),
  /** What an hour of work costs the agency, in pounds. */
  cost_per_hour: orNone(z.string().regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter pounds, such as 17.50.')),
  /** Gets messages to the office, registrations and referrals that are not urgent. */
  office_email_to: orNone(Email),
  /** Gets emergency alerts and incident reports at once. */
  emergency_email_to: required(Email, 'Enter an e-mail address, such as on-call@agency.example.'),
  chat_hours: Line(200).refine(
    isChatHours,
    'Enter days and times, such as Mon-Fri 09:00-17:00, Sat 10:00-12:00.',
  ),
  /** Whether carers have the emergency button. */
  sos_button: z.enum(['on', 'off']),
} as const;
export type SettingName = keyof typeof AGENCY_SETTINGS;
export const SETTING_NAMES = Object.keys(AGENCY_SETTINGS) as SettingName[];

const values = z.object(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, z.string()])) as Record<SettingName, z.ZodString>,
);
export type AgencyValues = z.infer<typeof values>;

export const AgencySettings = values.extend({
  /** The settings that whoever runs the server has locked (LOCKED_SETTINGS). */
  locked: z.array(z.enum(SETTING_NAMES)),
  version: Version,
  updated_at: Instant,
});
export type AgencySettings = z.infer<typeof AgencySettings>;

export const getAgencySettings = endpoint({
  method: 'GET',
  path: '/api/settings/',
  summary: 'The agency’s settings as they apply now',
  access: { admin: 'ALL' },
  audit: null,
  answer: AgencySettings,
});

export const updateAgencySettings = endpoint({
  method: 'PUT',
  path: '/api/settings/',
  summary: 'Change some of the agency’s settings',
  access: { admin: 'ALL' },
  audit: null,
  body: z.strictObject(AGENCY_SETTINGS).partial().extend({ version: Version }),
  answer: AgencySettings,
});

/** What a new agency does first, in this order. */
export const SET_UP_STEPS = ['agency', 'money', 'prices', 'clients', 'carers', 'test_email'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export const getSetUp = endpoint({
  method: 'GET',
  path: '/api/settings/set_up/',
  summary: 'The steps of setting up the agency that are still to do',
  access: { admin: 'ALL' },
  audit: null,
  answer: z.object({ left: z.array(z.enum(SET_UP_STEPS)) }),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/settings/test_email/',
  summary: 'Send a test e-mail to yourself',
  access: { admin: 'OWN' },
  limit: 'contact',
  audit: null,
  answer: z.object({ to: z.string() }),
});
