import type { Probe, ProbePart } from '#test/policies/probes.ts';
import { REFUSED } from '#test/policies/refusals.ts';

/** The tables kept about a young person, by the column that names them. */
const TABLES = {
  young_person: 'id',
  young_person_reader: 'young_person_id',
  young_person_former_client: 'young_person_id',
  young_person_address: 'young_person_id',
  young_person_relation: 'young_person_id',
  characteristic: 'young_person_id',
  characteristic_level_change: 'young_person_id',
  diary: 'young_person_id',
  diary_addendum: 'young_person_id',
  app_report: 'young_person_id',
  app_report_submission: 'young_person_id',
  stored_file: 'young_person_id',
  change_record: 'young_person_id',
  record_view: 'young_person_id',
  appointment: 'young_person_id',
  report: 'young_person_id',
  referral: 'young_person_id',
};

/** Rows of Cole's visit to Abi, whose names in the world begin so. */
const CLAIMS = { timesheet: 'times', expense: 'expense', mileage: 'miles', carer_extra_info: 'words' };

/**
 * An administrator who is not among Abi's readers (Pru) meets nothing of hers and all of everybody else's; Ada all. Of Cole's
 * visit to Abi there are times, miles and pounds for Pru, and for Cole what he claims himself, but no words about her.
 */
export const probes: ProbePart = ({ id }) => {
  const as = (who: string) => (table: string, sql: string, expected: string) =>
    ({ table, role: 'app_admin', user_id: id(who), sql, expected }) as const;
  const [ada, pru] = [as('Ada'), as('Pru')];
  const cole = (table: string, sql: string, expected: string) =>
    ({ table, role: 'app_carer', user_id: id('Cole'), sql, expected }) as const;
  const [visit, assignment] = [id('abi in 4 days'), id('Cole: abi in 4 days')];
  const name = `insert into young_person_reader (young_person_id, user_id) values ('${id('Abi')}', '${id('Pru')}')`;
  const documents = `select (count(*) > 0)::text from report_document
    where app_report_id = '${id('session of Cole: abi in 4 days')}'`;
  const document_file = id('file of session of Cole: abi in 4 days');
  const file = `select count(*)::text from stored_file where id = '${document_file}'`;
  const content = `select count(*)::text from stored_file_content where file_id = '${document_file}'`;
  const document = (
    of: string,
  ) => `with done as (insert into report_document (report_id, app_report_id, document_version)
    values ('${id(`report of ${of}`)}', '${id(`session of ${of}`)}', 3)) select ''`;
  const note_photo = `select count(*)::text from stored_file where id = '${id('photo of note of Cole on Abi')}'`;
  const referral_paper = `select count(*)::text from stored_file where id = '${id('paper of referral for Abi')}'`;
  const more = `with done as (insert into stored_file_content (file_id, content) values ('${document_file}', '')) select ''`;
  const done = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  const reads = (name: string) => `select actor_reads_restricted('${id(name)}')::text`;
  return [
    // Whether mail of somebody goes to the account's address: of a restricted record, to a reader of it.
    ada('young_person_reader', reads('Abi'), 'true'),
    ada('young_person_reader', reads('Amy'), 'false'),
    pru('young_person_reader', reads('Abi'), 'false'),
    ...Object.entries(TABLES).flatMap(([table, column]) => [
      ada(table, `select (count(*) > 0)::text from ${table} where ${column} = '${id('Abi')}'`, 'true'),
      pru(table, `select count(*)::text from ${table} where ${column} = '${id('Abi')}'`, '0'),
      pru(
        table,
        `select (count(*) > 0)::text from ${table} where ${column} is distinct from '${id('Abi')}'`,
        'true',
      ),
    ]),
    // Named by one administrator alone, nobody gains a restricted record.
    ada('young_person_reader', done(name), '23001'),
    pru('young_person_reader', done(name), REFUSED),
    pru('young_person', done(`update young_person set is_restricted = false`), '10'),
    ada('report_document', documents, 'true'),
    pru('report_document', documents, 'false'),
    ada('report_document', document('Carl: bea today'), ''),
    pru('report_document', document('Cole: abi in 4 days'), REFUSED),
    pru('stored_file', note_photo, '0'),
    ada('stored_file', referral_paper, '1'),
    pru('stored_file', referral_paper, '0'),
    ada('stored_file', file, '1'),
    pru('stored_file', file, '0'),
    ada('stored_file_content', content, '1'),
    pru('stored_file_content', content, '0'),
    // Its bytes are there already, which only those may learn who may open it.
    ada('stored_file_content', more, '23505'),
    pru('stored_file_content', more, REFUSED),
    ...visitProbes(),
    ...claimProbes(),
    ...recordProbes(),
  ];

  function visitProbes(): Probe[] {
    const one = `select count(*)::text from appointment where id = '${visit}'`;
    const incident = `with done as (insert into app_report (report_id, form_id, form_version, status, answers)
      values ('${id('report of Cole: abi in 4 days')}', '${id('incident form')}', 1, 'draft', '{}')) select ''`;
    const change = done(
      `update appointment_carer set sort_order = sort_order where appointment_id = '${visit}'`,
    );
    const assign = `insert into appointment_carer (appointment_id, carer_id)
      values ('${id('amy uncovered')}', '${id('Cole')}')`;
    const email = `select count(*)::text from report_email`;
    return [
      ada('appointment_carer', `with done as (${assign}) select ''`, ''),
      ada('appointment_carer', change, '2'),
      pru('appointment_carer', change, '0'),
      pru(
        'appointment_carer',
        `select count(*)::text from appointment_carer where appointment_id = '${visit}'`,
        '2',
      ),
      cole('appointment', one, '0'),
      cole('report', `select count(*)::text from report where appointment_id = '${visit}'`, '1'),
      cole('app_report', incident, REFUSED),
      ada('report_email', email, '2'),
      pru('report_email', email, '1'),
    ];
  }

  function claimProbes(): Probe[] {
    const note = (of: string) => `select actor_expense_note('${id(`expense of ${of}`)}')`;
    const notes = (of: string) => `select actor_timesheet_notes('${id(`times of ${of}`)}')`;
    const words = (of: string) => `select actor_journey_words('${id(`miles of ${of}`)}')::text`;
    const [closed, open] = ['Cole: abi in 4 days', 'Cole: amy today'];
    const told = [
      { ask: note, as: 'Words' },
      { ask: notes, as: 'Words' },
      { ask: words, as: '{Here,There,NULL}' },
    ];
    const cara = (sql: string) =>
      ({ table: 'expense', role: 'app_carer', user_id: id('Cara'), sql, expected: '' }) as const;
    const sets = {
      timesheet: 'break_minutes = 1',
      expense: `note = 'x'`,
      mileage: `purpose = 'x'`,
      carer_extra_info: `text = 'x'`,
    };
    const adds = {
      expense: `insert into expense (appointment_carer_id, reason_id, amount, date)
        select '${assignment}', id, 1, '2026-11-24' from expense_reason limit 1`,
      mileage: `insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
        values ('${assignment}', '2026-11-24', 'A', 'B', 1)`,
      carer_extra_info: `insert into carer_extra_info (appointment_carer_id, text)
        values ('${id('Cara: abi in 4 days')}', 'New')`,
    };
    const change = `select count(*)::text from timesheet_change where id = '${id(`change of ${closed}`)}'`;
    const changed = (
      who: string,
    ) => `with done as (insert into timesheet_change (timesheet_id, changed_by, before_start_at,
        before_end_at, before_break_minutes, before_sleep_in)
      values ('${id(`times of ${closed}`)}', '${id(who)}', current_instant() - interval '1 hour', now(), 0, false)) select ''`;
    const correction = `select count(*)::text from claim_change where id = '${id(`correction of ${closed}`)}'`;
    const corrected = (who: string) =>
      `with done as (insert into claim_change (appointment_carer_id, expense_id, changed_by, before)
        values ('${id(closed)}', '${id(`expense of ${closed}`)}', '${id(who)}', 'Taxi')) select ''`;
    // Of another's file.
    const line = `with done as (insert into payroll_export_line (export_id, kind, source_id, carer_id, date)
      values ('${id('payroll taken by Ada')}', 'miles', '${id(`times of ${open}`)}', '${id('Cara')}', '2026-11-24')) select ''`;
    const receipt = (of: string) =>
      `select count(*)::text from stored_file where id = '${id(`receipt of ${of}`)}'`;
    return [
      ...told.flatMap(({ ask, as }) => [
        pru('expense', ask(closed), ''),
        pru('expense', ask(open), as),
        ada('expense', ask(closed), as),
        cole('expense', ask(closed), as),
        cara(ask(open)),
      ]),
      ...Object.entries(CLAIMS).flatMap(([table, name]) => {
        const where = `where id = '${id(`${name} of ${closed}`)}'`;
        const change = done(`update ${table} set ${sets[table as keyof typeof sets]} ${where}`);
        const row = `select count(*)::text from ${table} ${where}`;
        return [
          ada(table, change, '1'),
          pru(table, change, '0'),
          pru(table, row, table === 'carer_extra_info' ? '0' : '1'),
        ];
      }),
      ...Object.entries(adds).flatMap(([table, add]) => [
        ada(table, `with done as (${add}) select ''`, ''),
        pru(table, `with done as (${add}) select ''`, REFUSED),
      ]),
      ada('timesheet_change', change, '1'),
      pru('timesheet_change', change, '0'),
      ada('timesheet_change', changed('Ada'), ''),
      pru('timesheet_change', changed('Pru'), REFUSED),
      ada('claim_change', correction, '1'),
      pru('claim_change', correction, '0'),
      ada('claim_change', corrected('Ada'), ''),
      pru('claim_change', corrected('Pru'), REFUSED),
      pru('payroll_export_line', line, REFUSED),
      ada('stored_file', receipt(closed), '1'),
      pru('stored_file', receipt(closed), '0'),
      pru('stored_file', receipt(open), '1'),
    ];
  }

  function recordProbes(): Probe[] {
    const changes = (of: string, kind = 'expense') =>
      `select (count(*) > 0)::text from change_record where subject_id = '${id(`${kind} of ${of}`)}'`;
    const lines = `select string_agg(i.file_name, ', ' order by i.file_name collate "C") from appointment_import_row r
      join appointment_import i on i.id = r.import_id`;
    return [
      ada('change_record', changes('Cole: abi in 4 days'), 'true'),
      pru('change_record', changes('Cole: abi in 4 days'), 'false'),
      pru('change_record', changes('Cole: amy today'), 'true'),
      // The reason of a change of times, and the words of a claim.
      ...['change', 'correction'].flatMap((kind) => [
        ada('change_record', changes('Cole: abi in 4 days', kind), 'true'),
        pru('change_record', changes('Cole: abi in 4 days', kind), 'false'),
      ]),
      ada('appointment_import_row', lines, 'Ada: Abi Test, Ada: Amy Test, Pru: Abi  test, file.csv'),
      pru('appointment_import_row', lines, 'Ada: Amy Test, Pru: Abi  test, file.csv'),
    ];
  }
};
