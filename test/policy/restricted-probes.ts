import type { Probe } from '#test/policy/probes.ts';
import type { World } from '#test/policy/world.ts';

const REFUSED = '42501';

/** What is kept about a young person, by the column that names them. */
const TABLES = {
  young_person: 'id',
  young_person_reader: 'young_person_id',
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
  record_view: 'subject_id',
};

/** An administrator who is not among Abi's readers (Pru) meets nothing of hers and all of everybody else's; Ada all. */
export function restrictedProbes({ id }: Pick<World, 'id'>): Probe[] {
  const as = (who: string) => (table: string, sql: string, expected: string) =>
    ({ table, role: 'app_admin', user_id: id(who), sql, expected }) as const;
  const [ada, pru] = [as('Ada'), as('Pru')];
  const name = `insert into young_person_reader (young_person_id, user_id) values ('${id('Abi')}', '${id('Pru')}')`;
  const documents = `select (count(*) > 0)::text from report_document
    where app_report_id = '${id('session of Cole: abi in 4 days')}'`;
  const document_file = id('file of session of Cole: abi in 4 days');
  const file = `select count(*)::text from stored_file where id = '${document_file}'`;
  const content = `select count(*)::text from stored_file_content where file_id = '${document_file}'`;
  const document = `with done as (insert into report_document (report_id, app_report_id, document_version)
    select report_id, id, 2 from app_report where id = '${id('session of Carl: bea today')}') select ''`;
  const note_photo = `select count(*)::text from stored_file where id = '${id('photo of note of Cole on Abi')}'`;
  const more = `with done as (insert into stored_file_content (file_id, content) values ('${document_file}', '')) select ''`;
  const done = (statement: string) =>
    `with done as (${statement} returning 1) select count(*)::text from done`;
  return [
    ...Object.entries(TABLES).flatMap(([table, column]) => [
      ada(table, `select (count(*) > 0)::text from ${table} where ${column} = '${id('Abi')}'`, 'true'),
      pru(table, `select count(*)::text from ${table} where ${column} = '${id('Abi')}'`, '0'),
      pru(
        table,
        `select (count(*) > 0)::text from ${table} where ${column} is distinct from '${id('Abi')}'`,
        'true',
      ),
    ]),
    ada('young_person_reader', done(name), '1'),
    pru('young_person_reader', done(name), REFUSED),
    pru('young_person', done(`update young_person set is_restricted = false`), '10'),
    ada('report_document', documents, 'true'),
    pru('report_document', documents, 'false'),
    ada('report_document', document, ''),
    pru('stored_file', note_photo, '0'),
    ada('stored_file', file, '1'),
    pru('stored_file', file, '0'),
    ada('stored_file_content', content, '1'),
    pru('stored_file_content', content, '0'),
    // Its bytes are there already, which only those may learn who may open it.
    ada('stored_file_content', more, '23505'),
    pru('stored_file_content', more, REFUSED),
  ];
}
