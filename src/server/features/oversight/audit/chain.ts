/** A position in the chain that was saved elsewhere, out of reach of the database's owner. */
export interface Anchor {
  seq: number;
  hash: string;
}

export type DamageKind = 'edited' | 'deleted' | 'inserted' | 'reordered' | 'truncated' | 'rewritten';

export interface Damage {
  /** The first record that was changed or is missing. */
  seq: number;
  kind: DamageKind;
  sentence: string;
}

/**
 * The hash that each record must have. This does not use the database's change_record_hash(), because whoever changed
 * records may have changed that too.
 */
export const EXPECTED_HASH = `sha256(r.previous_hash || convert_to(jsonb_build_array(
  r.seq, r.id, extract(epoch from r.at), r.category, r.action, r.performed_by, r.subject_table, r.subject_id,
  r.young_person_id, r.changes, r.request_id)::text, 'UTF8'))`;
