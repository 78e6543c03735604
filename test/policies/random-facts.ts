/** Facts about the young people of a random world and claims made in it, as plain values. */

/** The record that a file goes with: one of these. */
export interface FileOf {
  diary_id: string | null;
  young_person_id: string | null;
  expense_id: string | null;
  referral_id: string | null;
}

export interface RandomRecords {
  /** With a young person each. */
  addresses: { id: string; young_person_id: string; is_confidential: boolean }[];
  relations: { id: string; young_person_id: string; kind: 'HOUSEHOLD' | 'RELATED' }[];
  characteristics: RandomCharacteristic[];
  /** How their levels went: each of one characteristic. */
  level_changes: { id: string; characteristic_id: string }[];
  diaries: RandomDiary[];
  addenda: { id: string; diary_id: string; created_at: number }[];
  files: ({ id: string } & FileOf)[];
  /** With an assignment each. */
  expenses: { id: string; appointment_carer_id: string }[];
  mileages: { id: string; appointment_carer_id: string }[];
  attendances: { id: string; appointment_carer_id: string }[];
  extra_infos: { id: string; appointment_carer_id: string }[];
  timesheets: { id: string; appointment_carer_id: string }[];
  written_reports: { id: string; report_id: string; status: string; is_deleted: boolean }[];
  referrals: {
    id: string;
    client_id: string;
    status: string;
    created_by: string | null;
    is_quarantined: boolean;
  }[];
  messages: { id: string; referral_id: string }[];
  notifications: { id: string; recipient_id: string }[];
  alerts: { id: string; carer_id: string }[];
  invoices: { id: string; client_id: string; status: string }[];
  episodes: { id: string; young_person_id: string }[];
  episode_notes: { id: string; young_person_id: string; created_by: string }[];
}

interface RandomCharacteristic {
  id: string;
  young_person_id: string;
  is_visible_to_client: boolean;
  is_removed: boolean;
}
interface RandomDiary {
  id: string;
  young_person_id: string;
  created_by: string;
  /** `yyyy-MM-dd`. */
  date: string;
  is_shared: boolean;
  released_at: number | null;
  is_deleted: boolean;
}
