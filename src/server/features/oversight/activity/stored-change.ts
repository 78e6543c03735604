import type { Ref } from '#contract/core/shapes.ts';
import type { ActivityAction, ActivityCategory } from '#contract/oversight/activity.ts';

/** A change as stored, with the names of its author and its subject. */
export interface StoredChange {
  id: string;
  at: string;
  category: ActivityCategory;
  action: ActivityAction;
  subject_table: string;
  subject_id: string;
  changes: { field: string; before: unknown; after: unknown }[];
  performed_by: Ref | null;
  young_person: Ref | null;
}
