/** A place in the chain that was written down elsewhere, where whoever owns the database cannot reach it. */
export interface Anchor {
  seq: number;
  hash: string;
}

export type DamageKind = 'edited' | 'deleted' | 'inserted' | 'reordered' | 'truncated' | 'rewritten';

export interface Damage {
  /** The first record that is not as it was written, or not there. */
  seq: number;
  kind: DamageKind;
  sentence: string;
}

/**
 * The hash that each record must have. Deliberately not the database's own change_record_hash(): whoever alters
 * records may have altered that as well.
 */
export const EXPECTED_HASH = `sha256(r.previous_hash || convert_to(jsonb_build_array(
  r.seq, r.id, extract(epoch from r.at), r.category, r.action, r.performed_by, r.subject_table, r.subject_id,
  r.young_person_id, r.changes, r.request_id)::text, 'UTF8'))`;
