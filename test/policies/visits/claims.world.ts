import { createHash } from 'node:crypto';
import {
  seedExpenseReasons,
  seedMileageRates,
} from '#server/features/organisations/catalogues/seed-catalogues.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import {
  CARA_ASSIGNMENTS,
  COLE_ASSIGNMENTS,
  type WorldMaking,
  type WorldPart,
} from '#test/policies/base-world.ts';
import { insertFile, PIXEL } from '#test/policies/stored-files.ts';

/** Assignments that something was claimed for. */
const CLAIMED = [
  'Cara: amy 28 days ago',
  'Cara: amy not yet 28 days ago',
  'Cara: amy today',
  'Carl: bea today',
  'Cleo: ari handed over',
  'Cole: amy today',
  'Cole: abi in 4 days',
];

/** Reports that have a document: approved, approved of another client, handed in, and approved of Abi's. */
const DOCUMENTED = [
  'session of Cara: asa not yet 30 days ago',
  'session of Carl: bea today',
  'session of Cole: amy today',
  'session of Cole: abi in 4 days',
];

/** Receipts and documents whose bytes are still to come. */
const WITHOUT_CONTENT = [
  'new receipt of Cara: amy today',
  'new receipt of Cole: amy today',
  `file of ${DOCUMENTED[2]}`,
];

/** Of an approval that was taken back, before the one that holds: no client reads it. */
export const TAKEN_BACK = 'file of an earlier session of Cara: asa not yet 30 days ago';

/** Of the approval that holds, from before the visit was corrected: no client reads it either. */
const OUTDATED = 'file of an outdated session of Cara: asa not yet 30 days ago';

/** The id of a document, from the name of its file: a probe asks by it, as somebody who may not read the row. */
export function nameDocument(file: string): string {
  const letters = createHash('sha256').update(file).digest('hex');
  return letters.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** The files that go with a carer's claims and reports. */
function listFiles(assignments: readonly string[]): string[] {
  const of = (names: readonly string[]) =>
    names.filter((name) => assignments.some((each) => name.endsWith(each)));
  return [
    ...of(CLAIMED).map((name) => `receipt of ${name}`),
    ...of(WITHOUT_CONTENT.slice(0, 2)),
    // Abi's is closed to Cole, who wrote it.
    ...of(DOCUMENTED.filter((name) => !name.includes('abi'))).map((name) => `file of ${name}`),
    ...of([TAKEN_BACK, OUTDATED]),
  ];
}

/** Those of them that are there as a whole. */
export const withContent = (files: readonly string[]) =>
  files.filter((name) => !WITHOUT_CONTENT.includes(name) && !/^new (photo|paper) /.test(name));

/** Lists what a person has claims for among their assignments, by table and name. */
function listClaims(assignments: readonly string[]): Record<string, string[]> {
  const claimed = assignments.filter((name) => CLAIMED.includes(name));
  return {
    timesheet: assignments.map((name) => `times of ${name}`),
    expense: claimed.map((name) => `expense of ${name}`),
    stored_file: listFiles(assignments),
    mileage: claimed.map((name) => `miles of ${name}`),
    carer_extra_info: claimed.map((name) => `words of ${name}`),
    // Why the office changed the times and claims for Abi is closed to Cole.
    timesheet_change: claimed.filter((name) => !name.includes('abi')).map((name) => `change of ${name}`),
    claim_change: claimed.filter((name) => !name.includes('abi')).map((name) => `correction of ${name}`),
  };
}

/** What the office decided about the claims for an assignment. But for that, Cara could change the first. */
const DECIDED = {
  'Cara: amy not yet 28 days ago': 'approved',
  'Cara: amy 28 days ago': 'returned',
  'Cole: abi in 4 days': 'returned',
};

/** The catalogues, a timesheet's name for every assignment, and one of each claim for those of `CLAIMED`. */
async function seed({ owner }: Pick<TestApp, 'owner'>, { names, keep: keepRow }: WorldMaking): Promise<void> {
  await seedExpenseReasons(owner);
  await seedMileageRates(owner);
  const keep = async (name: string, query: PromiseLike<readonly { id: string }[]>) => {
    const [row] = await query;
    if (row) keepRow(name, row);
  };
  for (const [name, id] of [...names].filter(([each]) => each.includes(': '))) {
    await keep(`times of ${name}`, owner`select id from timesheet where appointment_carer_id = ${id}`);
    if (!CLAIMED.includes(name)) continue;
    const expense = `expense of ${name}`;
    await keep(
      expense,
      owner`insert into expense (appointment_carer_id, reason_id, amount, date)
        values (${id}, (select id from expense_reason where slug = 'taxi'), 12.5, '2026-11-24') returning id`,
    );
    await keep(`receipt of ${name}`, insertFile(owner, { expense_id: names.get(expense) ?? '' }));
    await keep(
      `miles of ${name}`,
      owner`insert into mileage (appointment_carer_id, date, from_place, to_place, miles)
        values (${id}, '2026-11-24', 'Here', 'There', 12.5) returning id`,
    );
    await keep(
      `words of ${name}`,
      owner`insert into carer_extra_info (appointment_carer_id, text) values (${id}, 'Words') returning id`,
    );
    await keep(
      `change of ${name}`,
      owner`insert into timesheet_change (timesheet_id, changed_by, reason, before_start_at, before_end_at, before_break_minutes,
          before_sleep_in)
        select id, (select id from app_user where user_type = 'admin' order by id limit 1), 'Words', planned_start_at, planned_end_at, 0, false
        from timesheet where appointment_carer_id = ${id} returning id`,
    );
    await keep(
      `correction of ${name}`,
      owner`insert into claim_change (appointment_carer_id, expense_id, changed_by, reason, before)
        values (${id}, ${names.get(expense) ?? null}, (select id from app_user where user_type = 'admin' order by id limit 1), 'Words', 'Taxi, £12.50')
        returning id`,
    );
  }
  for (const table of ['expense', 'mileage'])
    for (const [name, status] of Object.entries(DECIDED))
      await owner`update ${owner(table)} set status = ${status}, decided_at = now(),
        decided_by = (select id from app_user where user_type = 'admin' order by id limit 1),
        return_reason = case when ${status} = 'returned' then 'Words' end
        where appointment_carer_id = ${names.get(name) ?? null}`;
  for (const [name, who] of [
    ['payroll taken by Ada', 'Ada'],
    ['payroll taken by Pru', 'Pru'],
  ] as const)
    await keep(
      name,
      owner`insert into payroll_export (week, only_changes, exported_by)
        values ('2026-11-23', false, ${names.get(who) ?? null}) returning id`,
    );
  await owner`insert into payroll_export_line (export_id, kind, source_id, carer_id, date, hours)
    select ${names.get('payroll taken by Ada') ?? null}, 'hours', t.id, t.carer_id, '2026-11-24', 2 from timesheet t limit 2`;
  for (const name of WITHOUT_CONTENT.slice(0, 2)) {
    const expense_id = names.get(name.replace('new receipt', 'expense')) ?? '';
    await keep(name, insertFile(owner, { expense_id }));
  }
  const document = async (file: string, name: string, version: number, days_before: number) => {
    const [made] = await owner<{ id: string }[]>`
      insert into report_document (id, report_id, app_report_id, document_version, approved_at)
      select ${nameDocument(file)}, report_id, id, ${version}, decided_at - make_interval(days => ${days_before}) from app_report
      where id = ${names.get(name) ?? null} returning id`;
    await keep(file, insertFile(owner, { report_document_id: made?.id ?? '' }));
  };
  // At one instant: a document is of its own report, and not of any that was approved just then.
  await owner`update app_report set decided_at = (select decided_at from app_report where id = ${names.get(DOCUMENTED[0] ?? '') ?? null})
    where id = ${names.get(DOCUMENTED[1] ?? '') ?? null}`;
  for (const name of DOCUMENTED) await document(`file of ${name}`, name, 2, 0);
  await document(TAKEN_BACK, DOCUMENTED[0] ?? '', 1, 1);
  await document(OUTDATED, DOCUMENTED[0] ?? '', 3, 2);
  await owner`update report_document set outdated_at = now(),
    approved_at = (select decided_at from app_report where id = report_document.app_report_id) where id = ${nameDocument(OUTDATED)}`;
  for (const [name, file_id] of names) {
    if (!/^(receipt|file) of /.test(name) || WITHOUT_CONTENT.includes(name)) continue;
    await owner`insert into stored_file_content (file_id, content) values (${file_id}, ${PIXEL})`;
    await owner`insert into image_variant (file_id, width, quality, mime_type, content)
      values (${file_id}, 1, 1, 'image/webp', ${PIXEL})`;
  }
}

/** The files for payroll, which are the office's alone. */
export const PAYROLL_TABLES = ['payroll_export', 'payroll_export_line'];

export const CLAIM_TABLES = [
  'timesheet',
  'timesheet_change',
  'mileage',
  'expense',
  'claim_change',
  'carer_extra_info',
];

export const world: WorldPart = {
  seed,
  tables: [...CLAIM_TABLES, 'payroll_export'],
  catalogues: ['expense_reason', 'mileage_rate'],
  refused: { app_client: [...CLAIM_TABLES, ...PAYROLL_TABLES], app_carer: PAYROLL_TABLES },
  seen: {
    Cara: listClaims(CARA_ASSIGNMENTS),
    Cole: listClaims(COLE_ASSIGNMENTS),
    Carl: listClaims(['Carl: bea today']),
    Cleo: listClaims(['Cleo: ari handed over']),
    Cliff: { stored_file: ['file of session of Cara: asa not yet 30 days ago'] },
    Clive: { stored_file: ['file of session of Carl: bea today'] },
  },
};
