import form from '#server/data/young-person-form.json' with { type: 'json' };

/**
 * What people call the fields of a young person's record. A field of the profile is called as the form asks for it;
 * characteristics are called by their own questions.
 */

/** Fields that hold somebody's or something's id, to be read by its name. */
export const NAMED_BY_ID: ReadonlySet<string> = new Set([
  'client_id',
  'team_id',
  'social_worker_id',
  'coordinator_id',
  'subcategory_id',
  'user_id',
]);

/** What the record keeps for itself: nobody typed it, and it says nothing that the rest does not. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'name',
  'young_person_id',
  'diary_id',
  'form_id',
  'form_version',
  'created_at',
  'created_by',
  'author_name',
  'recorded_at',
  'recorded_by',
  'mime_type',
  'size',
  'sha256',
  'storage_key',
  'width',
  'height',
  'expense_id',
  'report_document_id',
]);

/** Tables in which the name was typed and is not put together from others. */
const WITH_OWN_NAME: ReadonlySet<string> = new Set(['young_person_relation', 'stored_file']);

export const isBookkeeping = (table: string, field: string): boolean =>
  BOOKKEEPING.has(field) && !(field === 'name' && WITH_OWN_NAME.has(table));

interface FormQuestion {
  name: string;
  label: string;
  options: readonly { id: string; label: string }[];
}

const steps: readonly { groups: readonly { questions: readonly FormQuestion[] }[] }[] = form.items;
const asked = steps.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions));

/** By the profile's field, in the form's order. */
export const PROFILE_QUESTIONS: ReadonlyMap<string, FormQuestion> = new Map(
  asked.map((question) => [question.name, question]),
);

const LABELS: Record<string, Record<string, string>> = {
  young_person: {
    status: 'Status',
    coordinator_id: PROFILE_QUESTIONS.get('local_area_coordinator_id')?.label ?? '',
    home_area: 'Area where they live',
    risk_level: PROFILE_QUESTIONS.get('overall_risk')?.label ?? '',
    key_risks: 'Key risks',
    is_restricted: 'Only named people may open the record',
  },
  young_person_address: {
    kind: 'Kind of address',
    line_1: 'Address line 1',
    line_2: 'Address line 2',
    town: 'Town or city',
    county: 'County',
    postcode: 'Postcode',
    access_notes: 'Access and parking notes',
    from_date: 'From',
    to_date: 'To',
    is_confidential: 'Address is confidential',
    archived_at: 'Put away',
  },
  young_person_relation: {
    kind: 'Lives with them',
    name: 'Name',
    relationship: 'Relationship',
    dob: 'Date of birth',
    phone: 'Telephone',
    email: 'Email',
    address: 'Address',
    notes: 'Notes',
    has_parental_responsibility: 'Has parental responsibility',
    contact_allowed: 'May have contact',
    contact_rule: 'Contact with the young person',
    may_know_address: 'May know the address',
    is_emergency_contact: 'Emergency contact',
    archived_at: 'Put away',
  },
  young_person_reader: { user_id: 'Person', removed_at: 'Taken off' },
  characteristic: {
    subcategory_id: 'Topic',
    level: 'Level',
    summary: 'Line in the header',
    review_due: 'Look at it again',
    removed_at: 'Taken out of the profile',
  },
  diary: {
    date: 'Date',
    time: 'Time',
    title: 'Title',
    text: 'Case note',
    is_shared: 'Other carers may read it',
    released_at: 'Released to the client',
    deleted_at: 'Taken away',
  },
  diary_addendum: { text: 'Added' },
  stored_file: { name: 'File', deleted_at: 'Taken away' },
};

/** Undefined where the field is not one of the table's known ones. */
export function labelOf(table: string, field: string): string | undefined {
  return (
    LABELS[table]?.[field] ?? (table === 'young_person' ? PROFILE_QUESTIONS.get(field)?.label : undefined)
  );
}

const ORDER: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(LABELS).map(([table, labels]) => [table, Object.keys(labels)])),
  young_person: ['status', ...PROFILE_QUESTIONS.keys(), ...Object.keys(LABELS.young_person ?? {}).slice(1)],
};

/** Where the field stands when a change is read; those that are not known stand last. */
export function placeOf(table: string, field: string): number {
  const place = ORDER[table]?.indexOf(field) ?? -1;
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
