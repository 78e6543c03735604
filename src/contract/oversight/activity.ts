import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, IsoDate, Line, listShape, paging, Ref, Repeatable } from '#contract/core/shapes.ts';

/** The activity log (ACT): who changed what, field by field. For administrators also who looked. */

export const ActivityCategory = z.enum(['Profile', 'Case notes', 'Characteristic', 'Referral']);
export type ActivityCategory = z.infer<typeof ActivityCategory>;
export const DEFAULT_ACTIVITY_CATEGORY: ActivityCategory = 'Profile';

export const ActivityAction = z.enum(['Created', 'Updated', 'Deleted']);
export type ActivityAction = z.infer<typeof ActivityAction>;

export const FieldChange = z.object({
  /** As stored. An answer is `<group>.<entry>.<question>`. */
  field: z.string(),
  /** Its label for people. For an answer, the question. */
  label: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The same to read: names for ids, words for options, and London's days and times. Empty if there was no value. */
  before_in_words: z.string(),
  after_in_words: z.string(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ChangeRecord = z.object({
  id: Id,
  at: Instant,
  category: ActivityCategory,
  action: ActivityAction,
  performed_by: Ref.nullable(),
  /** In words, such as "Profile", "Household member: Ann Example" or "Case note: A quiet evening". */
  subject: z.string(),
  young_person: Ref.nullable(),
  changes: z.array(FieldChange),
});
export type ChangeRecord = z.infer<typeof ChangeRecord>;

const filters = {
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
  category: Repeatable(ActivityCategory),
  action: Repeatable(ActivityAction),
  /** By name. */
  performedBy: Line(200).optional(),
};

export const listActivityOfYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_data_change_records/young_person/{id}',
  summary: 'Changes to one young person’s record, newest first; the profile by default',
  access: { admin: 'ALL' },
  audit: 'activity.view',
  params: z.object({ id: Id }),
  query: z.strictObject({ ...filters, ...paging(['at']) }),
  answer: listShape(ChangeRecord),
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/app_data_change_records/',
  summary: 'Changes to anyone’s record, newest first; the last month by default',
  access: { admin: 'ALL' },
  audit: 'activity.view',
  query: z.strictObject({ ...filters, ...paging(['at']) }),
  answer: listShape(ChangeRecord),
});

export const RecordView = z.object({
  id: z.string(),
  at: Instant,
  performed_by: Ref.nullable(),
  /** In words, such as "Looked at the profile". */
  what: z.string(),
  was_found: z.boolean(),
});
export type RecordView = z.infer<typeof RecordView>;

export const listViewsOfYoungPerson = endpoint({
  method: 'GET',
  path: '/api/app_data_change_records/young_person/{id}/views/',
  summary: 'Who viewed one young person’s record, newest first',
  access: { admin: 'ALL' },
  audit: 'activity.view',
  params: z.object({ id: Id }),
  query: z.strictObject({
    dateFrom: IsoDate.optional(),
    dateTo: IsoDate.optional(),
    performedBy: Line(200).optional(),
    ...paging(['at']),
  }),
  answer: listShape(RecordView),
});

/** The most changes that a spreadsheet can usefully have. A line says if there were more. */
export const MAX_EXPORTED = 20_000;

export const exportActivityOfAll = endpoint({
  method: 'GET',
  path: '/api/app_data_change_records/export/',
  summary: 'Changes to anyone’s record as CSV, one line per field; no cell starts a formula',
  access: { admin: 'ALL' },
  audit: 'activity.export',
  query: z.strictObject(filters),
  answer: z.unknown(),
  produces: 'text/csv',
});

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/app_data_change_records/young_person/{id}/export/',
  summary: 'Changes to one young person’s record as CSV, one line per field',
  access: { admin: 'ALL' },
  audit: 'activity.export',
  params: z.object({ id: Id }),
  query: z.strictObject(filters),
  answer: z.unknown(),
  produces: 'text/csv',
});
