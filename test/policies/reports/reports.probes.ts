import type { ProbePart } from '#test/policies/probes.ts';
import { nameDocument, TAKEN_BACK } from '#test/policies/visits/claims.world.ts';

/** The code of the guard that copies whose report it is, where it finds none. */
const NO_SUCH_REPORT = 'P0002';

/** Asks about writing, handing in and deciding, beyond who sees a report by name. */
export const probes: ProbePart = ({ id }, { REFUSED, probe, rows, inserts, changes, everyRow }) => {
  const begin = (
    assignment: string,
    form = 'session form',
  ) => `insert into app_report (report_id, form_id, form_version, status, answers)
    values ('${id(`report of ${assignment}`)}', '${id(form)}', 1, 'draft', '{}')`;
  /** The report that a document leads to, by the name of its file. */
  const findReportBy = (file: string) =>
    `select n.name from probe.name n where n.id = actor_document_report('${nameDocument(file)}')`;
  const asas = 'report of Cara: asa not yet 30 days ago';
  const everybody = ['Ada', 'Cara', 'Cliff'];
  return [
    inserts('Cara', 'app_report', begin('Cara: ann in 14 days')),
    inserts('Cara', 'app_report', begin('Cara: ava cancelled'), REFUSED),
    // An incident is reported all the same.
    inserts('Cara', 'app_report', begin('Cara: ava cancelled', 'incident form')),
    inserts('Cara', 'app_report', begin('Cole: alf a second later'), NO_SUCH_REPORT),
    // Her draft and what was returned to her; not what is decided or withdrawn, nor anybody else's.
    changes('Cara', 'app_report', `update app_report set comment = 'x'`, '2'),
    changes('Cara', 'app_report', `update app_report set carer_id = '${id('Cole')}'`, REFUSED),
    inserts('Ada', 'app_report', begin('Cole: alf a second later')),

    // One was handed in for her by somebody else.
    rows('Cara', 'app_report_submission', 2),
    rows('Cole', 'app_report_submission', 4),
    rows('Carl', 'app_report_submission', 1),
    ...['report', 'app_report', 'app_report_submission', 'report_email'].map((table) =>
      everyRow('Ada', table),
    ),

    // Also from a document of words that were taken back; not from another organisation's, nor from Abi's.
    probe('Cliff', 'report_document', findReportBy('file of session of Cara: asa not yet 30 days ago'), asas),
    probe('Cliff', 'report_document', findReportBy(TAKEN_BACK), asas),
    probe('Clive', 'report_document', findReportBy(TAKEN_BACK), ''),
    probe('Cliff', 'report_document', findReportBy('file of session of Carl: bea today'), ''),
    probe('Cliff', 'report_document', findReportBy('file of session of Cole: abi in 4 days'), ''),
    probe('Cara', 'report_document', findReportBy(TAKEN_BACK), REFUSED),

    // Which forms are asked is the office's to choose, and everybody's to know.
    inserts(
      'Ada',
      'service_report_form',
      `insert into service_report_form (service_type_id, report_type_id, is_own, from_date, until_date)
        select s.id, t.id, true, '2029-01-01', '2029-06-01' from service_type s, report_type t limit 1`,
    ),
    changes('Ada', 'service_report_form', `update service_report_form set until_date = '2031-01-01'`, '1'),
    changes('Ada', 'service_report_form', 'delete from service_report_form', '1'),
    changes('Cara', 'service_report_form', 'delete from service_report_form', REFUSED),
    inserts(
      'Ada',
      'report_type',
      `insert into report_type (slug, name, form_id, frequency) values ('x', 'X', '${id('session form')}', 'AD_HOC')`,
    ),
    changes(
      'Ada',
      'report_type',
      `update report_type set name = 'X' where form_id = '${id('session form')}'`,
      '1',
    ),
    changes(
      'Ada',
      'characteristic_subcategory',
      `update characteristic_subcategory set form_id = form_id
        where id = (select id from characteristic_subcategory order by id limit 1)`,
      '1',
    ),
    everyRow('nobody', 'carer_notice'),

    ...everybody.flatMap((who) => [
      everyRow(who, 'service_report_form'),
      rows(who, 'question_form', 7),
      rows(who, 'question_form_version', who === 'Ada' ? 9 : 7),
      everyRow(who, 'report_type'),
      everyRow(who, 'report_type_service'),
      everyRow(who, 'report_transition'),
      everyRow(who, 'not_approved_reason'),
    ]),
  ];
};
