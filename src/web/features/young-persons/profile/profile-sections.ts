/** The profile in reading order, with the labels of its fields. */
import { formatDate } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { describeAllergies, describeMedication } from '#contract/young-persons/safety-facts.ts';
import { PROFILE_FIELDS, type ProfileField } from '#contract/young-persons/young-person-fields.ts';
import type { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';

type OwnField =
  | 'first_name'
  | 'middle_names'
  | 'last_name'
  | 'preferred_name'
  | 'dob'
  | 'lac'
  | 'local_authority'
  | 'idOnThirdParty'
  | 'allergies'
  | 'risk_level';
export type AnyField = ProfileField | OwnField;

/** For every field that a screen names. The form uses the questions' own text. */
export const fieldLabels = {
  first_name: 'First name',
  middle_names: 'Middle names',
  last_name: 'Last name',
  preferred_name: 'Preferred name',
  previous_names: 'Also known as',
  dob: 'Date of birth',
  dob_is_estimate: 'Date of birth is an estimate',
  sex: 'Sex',
  gender_identity: 'Gender identity',
  pronouns: 'Pronouns',
  phone: 'Telephone',
  email: 'E-mail',
  external_reference: 'Client’s case number',
  idOnThirdParty: 'Care planner’s number',
  nhs_number: 'NHS number',
  upn: 'Unique pupil number',
  lac: 'In care',
  legal_status: 'Legal status',
  legal_status_start: 'Legal status since',
  additional_markers: 'Other markers',
  dol_end_date: 'Deprivation of liberty order ends',
  contact_restrictions: 'Contact restrictions',
  parental_responsibility: 'Who has parental responsibility',
  delegated_authority: 'What our carers may decide',
  need_code: 'Category of need',
  local_authority: 'Responsible local authority',
  placing_area_authority: 'Local authority where they live',
  placement_type: 'Placement',
  placement_start: 'Placement started',
  placement_name: 'Carer or provider',
  placement_phone: 'Placement telephone',
  placement_out_of_area: 'Placed out of area',
  iro_name: 'Independent reviewing officer',
  iro_phone: 'Reviewing officer’s telephone',
  personal_adviser: 'Personal adviser',
  emergency_duty_phone: 'Emergency duty team',
  report_recipients: 'Who receives reports',
  next_review_date: 'Next review',
  next_hearing_date: 'Next court hearing',
  ethnicity: 'Ethnicity',
  ethnicity_own_words: 'In their own words',
  nationality: 'Nationality',
  religion: 'Religion',
  first_language: 'First language',
  other_languages: 'Other languages',
  interpreter_needed: 'Interpreter needed',
  interpreter_notes: 'About interpreting',
  dietary_needs: 'Food',
  cultural_notes: 'Culture and personal care',
  uasc: 'Unaccompanied asylum-seeking child',
  immigration_status: 'Immigration status',
  home_office_reference: 'Home Office reference',
  gp_surgery: 'GP surgery',
  gp_phone: 'GP telephone',
  disabilities: 'Disabilities',
  health_conditions: 'Health conditions',
  has_allergies: 'Has allergies',
  allergies: 'Allergies and treatment',
  has_medication: 'Takes medication',
  medication_summary: 'Medication',
  carers_give_medication: 'Our carers give medication',
  medication_consent_date: 'Written consent dated',
  school: 'School, college or employer',
  school_phone: 'School telephone',
  school_year: 'School year',
  sen_provision: 'SEN provision',
  sen_type: 'Main SEN type',
  education_notes: 'Timetable and notes',
  risk_level: 'Overall risk',
  lone_working: 'Lone working',
  lone_working_conditions: 'Conditions for lone working',
  distinguishing_features: 'Description for a missing-person report',
  consent_transport: 'May travel in carers’ cars',
  consent_photos: 'Photographs',
  consent_emergency_treatment: 'Consent to emergency treatment',
  key_alert: 'Key alert',
} as const satisfies Record<AnyField, string>;

export interface ProfileSection {
  title: string;
  fields: readonly AnyField[];
}

export const profileSections: readonly ProfileSection[] = [
  {
    title: 'Safety',
    fields: [
      'key_alert',
      'additional_markers',
      'dol_end_date',
      'contact_restrictions',
      'lone_working',
      'lone_working_conditions',
      'consent_transport',
      'consent_photos',
      'consent_emergency_treatment',
      'distinguishing_features',
    ],
  },
  {
    title: 'Who decides',
    fields: ['parental_responsibility', 'delegated_authority'],
  },
  {
    title: 'Health',
    fields: [
      'allergies',
      'health_conditions',
      'disabilities',
      'medication_summary',
      'carers_give_medication',
      'medication_consent_date',
      'gp_surgery',
      'gp_phone',
    ],
  },
  {
    title: 'About them',
    fields: [
      'preferred_name',
      'previous_names',
      'sex',
      'gender_identity',
      'pronouns',
      'phone',
      'email',
      'ethnicity',
      'ethnicity_own_words',
      'nationality',
      'religion',
      'first_language',
      'other_languages',
      'interpreter_needed',
      'interpreter_notes',
      'dietary_needs',
      'cultural_notes',
    ],
  },
  {
    title: 'Education',
    fields: ['school', 'school_phone', 'school_year', 'sen_provision', 'sen_type', 'education_notes'],
  },
  {
    title: 'Legal status and placement',
    fields: [
      'lac',
      'legal_status',
      'legal_status_start',
      'need_code',
      'local_authority',
      'placing_area_authority',
      'placement_type',
      'placement_start',
      'placement_name',
      'placement_phone',
      'placement_out_of_area',
      'uasc',
      'immigration_status',
      'home_office_reference',
    ],
  },
  {
    title: 'Professionals and dates',
    fields: [
      'emergency_duty_phone',
      'iro_name',
      'iro_phone',
      'personal_adviser',
      'next_review_date',
      'next_hearing_date',
      'report_recipients',
    ],
  },
  {
    title: 'Numbers',
    fields: ['external_reference', 'idOnThirdParty', 'nhs_number', 'upn'],
  },
];

/** Telephone and e-mail are links; the rest is text. */
export type FieldLook = 'phone' | 'email' | 'words' | 'text';

export function chooseLook(field: AnyField): FieldLook {
  const kind = field in PROFILE_FIELDS ? PROFILE_FIELDS[field as ProfileField][0] : 'line';
  if (kind === 'phone' || kind === 'email') return kind;
  return kind === 'text' || field === 'allergies' ? 'text' : 'words';
}

const NOT_OF_CARERS: readonly AnyField[] = ['idOnThirdParty', 'lac', 'local_authority'];

/** Whether a role reads a field at all: carers read core and safety fields, clients all but the office's own. */
export function isRead(field: AnyField, role: SignedInRole): boolean {
  if (role === 'admin') return true;
  if (!(field in PROFILE_FIELDS))
    return role === 'carer' ? !NOT_OF_CARERS.includes(field) : field !== 'idOnThirdParty';
  const group = PROFILE_FIELDS[field as ProfileField][1];
  return role === 'carer' ? group === 'core' || group === 'safety' : group !== 'admin';
}

/** A field as text. Empty if it has no value. */
export function fieldWords(person: YoungPersonDetail, field: AnyField): string {
  const stated =
    field === 'allergies'
      ? describeAllergies(person)
      : field === 'medication_summary'
        ? describeMedication(person)
        : undefined;
  if (stated) return stated.kind === 'unknown' ? '' : stated.words;
  const value = person[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}
