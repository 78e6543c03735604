import { z } from 'zod';
import { readName } from '#contract/core/names.ts';
import { RiskLevel } from '#contract/core/risk-levels.ts';
import { Email, Id, IsoDate, Line, Phone, Text } from '#contract/core/shapes.ts';
import { AddressInput } from '#contract/young-persons/young-person-addresses.ts';

/**
 * The fields of a young person's profile that are stored as they were filled in (YPN-03). Each belongs to one group,
 * which decides who reads it: carers core and safety, clients all but admin, administrators all. Fields that the
 * product itself uses (names, date of birth, organisation, team, status, address) have their own columns and shapes.
 * Each group is one JSON column (`profile_core` and so on), because the database grants columns to roles.
 *
 * A choice is stored in the words of its option (`Interim care order`), and the API uses the same words. So readers
 * need no list of options. The form converts words to options and back by their labels.
 */

export type FieldGroup = 'core' | 'safety' | 'history' | 'admin';
type FieldKind = 'line' | 'text' | 'date' | 'phone' | 'email' | 'choice' | 'choices' | 'boolean';

type Field = readonly [kind: FieldKind, group: FieldGroup, max_length?: number];

export const PROFILE_FIELDS = {
  previous_names: ['line', 'history', 200],
  dob_is_estimate: ['boolean', 'core'],
  sex: ['choice', 'core'],
  gender_identity: ['choice', 'core'],
  pronouns: ['choice', 'core'],
  phone: ['phone', 'safety', 20],
  email: ['email', 'safety', 254],
  external_reference: ['line', 'admin', 30],
  nhs_number: ['line', 'admin', 12],
  upn: ['line', 'admin', 13],
  legal_status: ['choice', 'history'],
  legal_status_start: ['date', 'history'],
  additional_markers: ['choices', 'safety'],
  dol_end_date: ['date', 'safety'],
  contact_restrictions: ['text', 'safety', 1500],
  parental_responsibility: ['text', 'safety', 500],
  delegated_authority: ['text', 'safety', 1500],
  need_code: ['choice', 'history'],
  placing_area_authority: ['choice', 'history'],
  placement_type: ['choice', 'core'],
  placement_start: ['date', 'history'],
  placement_name: ['line', 'admin', 150],
  placement_phone: ['phone', 'admin', 20],
  placement_out_of_area: ['boolean', 'history'],
  iro_name: ['line', 'history', 100],
  iro_phone: ['phone', 'history', 20],
  personal_adviser: ['line', 'history', 100],
  emergency_duty_phone: ['phone', 'safety', 20],
  report_recipients: ['choices', 'admin'],
  next_review_date: ['date', 'history'],
  next_hearing_date: ['date', 'history'],
  ethnicity: ['choice', 'core'],
  ethnicity_own_words: ['line', 'core', 100],
  nationality: ['line', 'core', 80],
  religion: ['choice', 'core'],
  first_language: ['choice', 'core'],
  other_languages: ['choices', 'core'],
  interpreter_needed: ['boolean', 'core'],
  interpreter_notes: ['text', 'core', 300],
  dietary_needs: ['choices', 'core'],
  cultural_notes: ['text', 'core', 1000],
  uasc: ['boolean', 'history'],
  immigration_status: ['line', 'admin', 200],
  home_office_reference: ['line', 'admin', 20],
  gp_surgery: ['line', 'safety', 150],
  gp_phone: ['phone', 'safety', 20],
  disabilities: ['choices', 'safety'],
  health_conditions: ['text', 'safety', 2000],
  has_allergies: ['boolean', 'safety'],
  has_medication: ['boolean', 'safety'],
  medication_summary: ['text', 'safety', 1500],
  carers_give_medication: ['boolean', 'safety'],
  medication_consent_date: ['date', 'safety'],
  school: ['line', 'core', 150],
  school_phone: ['phone', 'core', 20],
  school_year: ['choice', 'core'],
  sen_provision: ['choice', 'history'],
  sen_type: ['choice', 'history'],
  education_notes: ['text', 'core', 1000],
  lone_working: ['choice', 'safety'],
  lone_working_conditions: ['text', 'safety', 800],
  distinguishing_features: ['text', 'core', 600],
  consent_transport: ['boolean', 'safety'],
  consent_photos: ['choice', 'core'],
  consent_emergency_treatment: ['boolean', 'safety'],
  key_alert: ['line', 'safety', 140],
} as const satisfies Record<string, Field>;

export type ProfileField = keyof typeof PROFILE_FIELDS;

const Choice = z.string().max(300);

const SHAPE_BY_KIND = {
  line: (max: number) => Line(max),
  text: (max: number) => Text(max),
  date: () => IsoDate,
  phone: () => Phone,
  email: () => Email,
  choice: () => Choice,
  choices: () => z.array(Choice).max(50),
  boolean: () => z.boolean(),
};

type ValueOf<K extends FieldKind> = K extends 'boolean' ? boolean : K extends 'choices' ? string[] : string;

/** Every field. Each may be empty. */
export const Profile = z.strictObject(
  Object.fromEntries(
    Object.entries(PROFILE_FIELDS).map(([name, [kind, , max = 300]]: [string, Field]) => [
      name,
      SHAPE_BY_KIND[kind](max).nullable(),
    ]),
  ) as unknown as { [F in ProfileField]: z.ZodType<ValueOf<(typeof PROFILE_FIELDS)[F][0]> | null> },
);
export type Profile = z.infer<typeof Profile>;

export const listFields = (group: FieldGroup): ProfileField[] =>
  (Object.keys(PROFILE_FIELDS) as ProfileField[]).filter((name) => PROFILE_FIELDS[name][1] === group);

const PersonName = Line(70)
  .overwrite(readName)
  .regex(
    /^(?:[\p{L}\p{M} '‘’‛′`´׳.·-]|\u200C|\u200D|\u180E)*$/u,
    'Use letters, spaces, apostrophes, hyphens and full stops, as in Anne-Marie or O’Brien.',
  );
export const FirstName = PersonName.min(1, 'Enter a first name.');
/** Empty for somebody with one name. */
export const LastName = PersonName;

/** Their number in the care planner. Another young person's number is refused. */
const IdOnThirdParty = Line(50);

const own = {
  first_name: FirstName,
  middle_names: Line(100).nullable(),
  last_name: LastName,
  preferred_name: Line(70).nullable(),
  dob: IsoDate.nullable(),
  lac: z.boolean().nullable(),
  local_authority: Line(120).nullable(),
  client_id: Id,
  team_id: Id.nullable(),
  social_worker_id: Id.nullable(),
  local_area_coordinator_id: Id.nullable(),
  idOnThirdParty: IdOnThirdParty.nullable(),
  risk_level: RiskLevel.nullable(),
  allergies: Text(800).nullable(),
  key_risks: z.array(Line(120).min(1)).max(10),
  /** The complete list. An entry that is left out is removed. */
  addresses: z.array(AddressInput).max(20),
};

/** The fields that the office can write. Those that are left out stay unchanged. */
export const YoungPersonFields = z.strictObject({ ...own, ...Profile.shape }).partial();
export type YoungPersonFields = z.infer<typeof YoungPersonFields>;
