import type { World } from '#test/policies/base-world.ts';
import { CHAT_MESSAGES } from '#test/policies/contact/chats.world.ts';
import type { Probe, ProbeKit, ProbePart } from '#test/policies/probes.ts';
import { CLAIM_TABLES, PAYROLL_TABLES, withContent } from '#test/policies/visits/claims.world.ts';
import { SEEN } from '#test/policies/world.ts';
import { COUNT_OF_NEW_PHOTOS, COUNT_OF_PHOTOS } from '#test/policies/young-persons/diaries.world.ts';
import { COUNT_OF_NEW_PAPERS, COUNT_OF_PAPERS } from '#test/policies/young-persons/referrals.world.ts';

const PHOTOS = COUNT_OF_PHOTOS + COUNT_OF_NEW_PHOTOS;
const PAPERS = COUNT_OF_PAPERS + COUNT_OF_NEW_PAPERS;

const PARTS_OF_FILES = ['stored_file_content', 'image_variant'];

/** The bytes of files, and the smaller copies of pictures: seen with their files, added by whoever may. */
function fileProbes({ id }: World, { REFUSED, probe, inserts, changes, everyRow }: ProbeKit): Probe[] {
  const file = (expense: string) => `insert into stored_file (name, mime_type, size, sha256, expense_id)
    values ('a', 'image/png', 1, '', '${id(expense)}')`;
  const ofReport = `insert into stored_file (name, mime_type, size, sha256, report_document_id)
    select 'a', 'image/png', 1, '', id from report_document limit 1`;
  const photo = `insert into stored_file (name, mime_type, size, sha256, young_person_id)
    values ('a', 'image/png', 1, '', '${id('Ann')}')`;
  const content = (of: string) =>
    `insert into stored_file_content (file_id, content) values ('${id(of)}', '')`;
  const variant = (of: string) => `insert into image_variant (file_id, width, quality, mime_type, content)
    values ('${id(of)}', 2, 2, 'image/webp', '')`;
  const names = (table: string) => `select string_agg(n.name, ', ' order by n.name collate "C")
    from ${table} t join probe.name n on n.id = t.file_id`;
  return [
    ...['stored_file', 'report_document', ...PARTS_OF_FILES].map((table) => everyRow('Ada', table)),
    ...['Cara', 'Cole', 'Carl', 'Cliff', 'Clive'].flatMap((who) =>
      PARTS_OF_FILES.map((table) =>
        probe(
          who,
          table,
          names(table),
          withContent(SEEN[who]?.stored_file ?? [])
            .toSorted()
            .join(', '),
        ),
      ),
    ),
    ...['stored_file', 'stored_file_content'].map((table) => everyRow('nobody', table)),
    changes(
      'nobody',
      'stored_file',
      `update stored_file set storage_key = 'x'`,
      String(20 + PHOTOS + PAPERS + 2 * CHAT_MESSAGES),
    ),
    changes(
      'nobody',
      'stored_file_content',
      `delete from stored_file_content`,
      String(17 + COUNT_OF_PHOTOS + COUNT_OF_PAPERS + CHAT_MESSAGES),
    ),
    inserts('Ada', 'stored_file', file('expense of Cara: amy 28 days ago')),
    inserts('Cara', 'stored_file', file('expense of Cara: amy not yet 28 days ago')),
    inserts('Cara', 'stored_file', file('expense of Cara: amy 28 days ago'), REFUSED),
    inserts('Cara', 'stored_file', file('expense of Cole: amy today'), REFUSED),
    inserts('Cara', 'stored_file', ofReport, REFUSED),
    inserts('Cliff', 'stored_file', ofReport, REFUSED),
    inserts('Cara', 'stored_file', photo, REFUSED),
    changes(
      'Ada',
      'stored_file',
      `update stored_file set deleted_at = now()`,
      String(20 + PHOTOS + PAPERS + 2 * CHAT_MESSAGES),
    ),
    // Two receipts of today's visit, that of the one that ended a second less than 28 days ago, and those of the case
    // notes that are open: two of one.
    changes('Cara', 'stored_file', `update stored_file set deleted_at = now()`, '7'),
    changes('Cara', 'stored_file', `update stored_file set expense_id = expense_id`, REFUSED),
    inserts('Ada', 'stored_file_content', content('file of session of Cole: amy today')),
    inserts('Cara', 'stored_file_content', content('new receipt of Cara: amy today')),
    inserts('Cara', 'stored_file_content', content('new receipt of Cole: amy today'), REFUSED),
    inserts('Cole', 'stored_file_content', content('file of session of Cole: amy today'), REFUSED),
    inserts('Cliff', 'stored_file_content', content('new receipt of Cara: amy today'), REFUSED),
    inserts('Ada', 'image_variant', variant('receipt of Cara: amy today')),
    inserts('Cara', 'image_variant', variant('receipt of Cara: amy today')),
    inserts('Cara', 'image_variant', variant('receipt of Cole: amy today'), REFUSED),
    inserts('Cliff', 'image_variant', variant('file of session of Cara: asa not yet 30 days ago')),
    inserts('Cliff', 'image_variant', variant('receipt of Cara: amy today'), REFUSED),
  ];
}

/** Asks who may add and change what (that they see their own and nothing else is asked where everybody's sight is). */
export const probes: ProbePart = (world, kit) => {
  const { id } = world;
  const { REFUSED, probe, inserts, changes, everyRow } = kit;
  const mileage = (assignment: string) =>
    `insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
      values ('${id(assignment)}', '2026-11-24', 'A', 'B', 1)`;
  const expense = (assignment: string) =>
    `insert into expense (appointment_carer_id, reason_id, amount, date)
      select '${id(assignment)}', id, 1, '2026-11-24' from expense_reason limit 1`;
  const returned = (
    table: string,
  ) => `update ${table} set status = 'returned', decided_by = '${id('Ada')}', decided_at = now(),
    return_reason = 'x'`;
  const decided = {
    columns: 'status, decided_by, decided_at',
    values: `'approved', '${id('Ada')}', now()`,
  };
  const reasons = (table: string) => `select count(actor_return_reason(id))::text from ${table}`;
  const reasonOf = (claim: string) => `select coalesce(actor_return_reason('${id(claim)}'), 'none')`;
  const words = (assignment: string) =>
    `insert into carer_extra_info (appointment_carer_id, text) values ('${id(assignment)}', 'New')`;
  const changed = (
    assignment: string,
    who: string,
  ) => `insert into timesheet_change (timesheet_id, changed_by, before_start_at,
      before_end_at, before_break_minutes, before_sleep_in)
    values ('${id(`times of ${assignment}`)}', '${id(who)}', now() - interval '1 hour', now(), 0, false)`;
  const corrected = (assignment: string, who: string) =>
    `insert into claim_change (appointment_carer_id, expense_id, changed_by, before)
      values ('${id(assignment)}', '${id(`expense of ${assignment}`)}', '${id(who)}', 'Taxi')`;
  const line = `insert into payroll_export_line (export_id, kind, source_id, carer_id, date)
    values ('${id('payroll taken by Ada')}', 'miles', '${id('miles of Cara: amy today')}', '${id('Cara')}', '2026-11-24')`;
  const taken = (who: string) =>
    `insert into payroll_export (week, only_changes, exported_by) values ('2026-11-16', true, '${id(who)}')`;
  return [
    ...fileProbes(world, kit),
    ...[...CLAIM_TABLES, ...PAYROLL_TABLES].map((table) => everyRow('Ada', table)),
    ...['Ada', 'Cara', 'Cliff'].map((who) => everyRow(who, 'mileage_rate')),
    changes('Ada', 'timesheet', `update timesheet set notes = 'x' where carer_id = '${id('Cara')}'`, '7'),
    inserts('Ada', 'mileage', mileage('Cara: amy 28 days ago')),
    changes('Ada', 'mileage', `update mileage set purpose = 'x'`, '7'),
    inserts('Ada', 'expense', expense('Cara: amy 28 days ago')),
    changes('Ada', 'expense', `update expense set note = 'x'`, '7'),
    inserts('Ada', 'carer_extra_info', words('Cara: asa not yet 30 days ago')),
    changes('Ada', 'carer_extra_info', `update carer_extra_info set text = 'x'`, '7'),

    inserts('Ada', 'timesheet_change', changed('Cara: amy today', 'Ada')),
    inserts('Ada', 'timesheet_change', changed('Cara: amy today', 'Pru'), REFUSED),
    inserts('Cara', 'timesheet_change', changed('Cara: amy today', 'Cara')),
    inserts('Cara', 'timesheet_change', changed('Cara: amy today', 'Ada'), REFUSED),
    inserts('Cara', 'timesheet_change', changed('Cara: amy 28 days ago', 'Cara'), REFUSED),
    inserts('Cara', 'timesheet_change', changed('Cole: amy today', 'Cara'), REFUSED),
    changes('Ada', 'timesheet_change', `update timesheet_change set reason = 'x'`, REFUSED),
    inserts('Ada', 'claim_change', corrected('Cara: amy today', 'Ada')),
    inserts('Ada', 'claim_change', corrected('Cara: amy today', 'Pru'), REFUSED),
    inserts('Cara', 'claim_change', corrected('Cara: amy today', 'Cara')),
    inserts('Cara', 'claim_change', corrected('Cara: amy today', 'Ada'), REFUSED),
    inserts('Cara', 'claim_change', corrected('Cara: amy 28 days ago', 'Cara'), REFUSED),
    inserts('Cara', 'claim_change', corrected('Cole: amy today', 'Cara'), REFUSED),
    changes('Ada', 'claim_change', `update claim_change set reason = 'x'`, REFUSED),
    inserts('Ada', 'payroll_export', taken('Ada')),
    inserts('Ada', 'payroll_export', taken('Pru'), REFUSED),
    inserts('Cara', 'payroll_export', taken('Cara'), REFUSED),
    inserts('Ada', 'payroll_export_line', line),

    // Today's, the one that ended a second less than 28 days ago, and the three to come; one of those is cancelled.
    changes('Cara', 'timesheet', `update timesheet set notes = 'x'`, '5'),
    changes('Cara', 'timesheet', `update timesheet set carer_id = carer_id`, REFUSED),
    inserts('Cara', 'mileage', mileage('Cara: amy not yet 28 days ago')),
    inserts('Cara', 'mileage', mileage('Cara: amy 28 days ago'), REFUSED),
    inserts('Cara', 'mileage', mileage('Cole: amy today'), REFUSED),
    // The other is approved.
    changes('Cara', 'mileage', `update mileage set purpose = 'x'`, '1'),
    changes('Cara', 'mileage', returned('mileage'), REFUSED),
    changes('Ada', 'mileage', returned('mileage'), '7'),
    probe('Ada', 'mileage', 'select count(return_reason)::text from mileage', REFUSED),
    probe('Cara', 'mileage', 'select count(return_reason)::text from mileage', REFUSED),
    changes('Cara', 'mileage', `update mileage set appointment_carer_id = appointment_carer_id`, REFUSED),
    inserts('Cara', 'expense', expense('Cara: amy not yet 28 days ago')),
    inserts('Cara', 'expense', expense('Cara: amy 28 days ago'), REFUSED),
    inserts('Cara', 'expense', expense('Cole: amy today'), REFUSED),
    changes('Cara', 'expense', `update expense set note = 'x'`, '1'),
    changes('Cara', 'expense', returned('expense'), REFUSED),
    changes('Ada', 'expense', returned('expense'), '7'),
    probe('Ada', 'expense', 'select count(return_reason)::text from expense', REFUSED),
    probe('Cara', 'expense', 'select count(return_reason)::text from expense', REFUSED),
    inserts(
      'Cara',
      'expense',
      `insert into expense (appointment_carer_id, reason_id, amount, date, ${decided.columns})
        select '${id('Cara: amy today')}', id, 1, '2026-11-24', ${decided.values} from expense_reason limit 1`,
      REFUSED,
    ),
    inserts(
      'Cara',
      'mileage',
      `insert into mileage (appointment_carer_id, date, from_place, to_place, miles, ${decided.columns})
        values ('${id('Cara: amy today')}', '2026-11-24', 'A', 'B', 1, ${decided.values})`,
      REFUSED,
    ),
    ...(['expense', 'mileage'] as const).flatMap((table) => [
      probe('Ada', table, reasons(table), '2'),
      probe('Cara', table, reasons(table), '1'),
      // Abi's record is closed to Cole.
      probe('Cole', table, reasons(table), '0'),
      probe(
        'Cara',
        table,
        reasonOf(table === 'expense' ? 'expense of Cole: abi in 4 days' : 'miles of Cole: abi in 4 days'),
        'none',
      ),
    ]),
    changes('Cara', 'expense', `update expense set carer_id = carer_id`, REFUSED),
    inserts('Cliff', 'expense', expense('Cara: amy today'), REFUSED),
    inserts('Cara', 'carer_extra_info', words('Cara: ann in 14 days')),
    inserts('Cara', 'carer_extra_info', words('Cara: asa not yet 30 days ago'), REFUSED),
    inserts('Cole', 'carer_extra_info', words('Cara: ann in 14 days'), 'P0002'),
    changes('Cara', 'carer_extra_info', `update carer_extra_info set text = 'x'`, '2'),
    changes('Cara', 'carer_extra_info', `update carer_extra_info set carer_id = carer_id`, REFUSED),
    changes('Cliff', 'timesheet', `update timesheet set notes = 'x'`, REFUSED),
    inserts('Cliff', 'mileage', mileage('Cara: amy today'), REFUSED),
    inserts('Cliff', 'carer_extra_info', words('Cara: ann in 14 days'), REFUSED),
  ];
};
