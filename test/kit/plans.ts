import type { Notice } from 'postgres';
import type { Pool } from '#server/db/pools.ts';

/** A plan as PostgreSQL writes it in JSON. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  Plans?: Plan[];
}

/** Tables that gain rows with every visit, or with every young person. */
const GROWING = [
  ...['appointment', 'appointment_carer', 'report', 'app_report', 'timesheet', 'diary', 'change_record'],
  ...['young_person', 'young_person_address', 'young_person_relation', 'characteristic'],
  ...['characteristic_level_change', 'referral', 'expense', 'mileage', 'notification', 'email'],
];
/** Indexes of rows that are few at any time, however many there have been. */
const OF_FEW = [
  'young_person_restricted',
  'appointment_quotation',
  'appointment_quoted_once',
  'email_unsent',
];

/** No plan that is right only while there are few is chosen with so many times the rows of a small agency. */
const TIMES = 1000;
/** Fewer rows say nothing of many: each e-mail of five may have the same cause. */
const MIN_ROWS = 100;

/**
 * Has statements planned as if the tables that grow had grown, else a small agency has the plans of a small one, and not on
 * each day the same. Answers those that had rows enough for it.
 */
export async function pretendGrowth(owner: Pool): Promise<string[]> {
  for (const table of GROWING) await owner`alter table ${owner(table)} set (autovacuum_enabled = off)`;
  await owner`analyze`;
  const grown = await owner<{ name: string }[]>`update pg_class set reltuples = reltuples * ${TIMES}
    where relname = any(${GROWING}) and reltuples >= ${MIN_ROWS} returning relname as name`;
  return grown.map(({ name }) => name);
}

/** Has each statement of a connection send its plan as a notice, as plans are where reading a table whole is dear. */
export const SEND_PLANS = `set auto_explain.log_min_duration = 0; set auto_explain.log_format = json;
  set auto_explain.log_level = notice; set auto_explain.log_nested_statements = on; set enable_seqscan = off`;

/** The plan that a notice brings, or undefined. */
export function readPlan({ message = '' }: Notice): Plan | undefined {
  const [, text] = /plan:\s*({[\s\S]*})/.exec(message) ?? [];
  return text ? JSON.parse(text).Plan : undefined;
}

/** Finds the tables that grow and are read whole. Those that a limit ends early are not meant: a page is read in its order. */
export function findWholeReads(plan: Plan, growing: readonly string[]): string[] {
  const hashed = new Set(JSON.stringify(plan).match(/(?<=hashed )SubPlan \d+/g));
  const look = (node: Plan, isLimited: boolean, above: string): string[] => {
    if (hashed.has(node['Subplan Name'] ?? '')) return [];
    // The scan of an index for a bitmap names no table: the one above it does.
    const { 'Node Type': type, 'Relation Name': table = above, 'Index Name': index = '', Plans = [] } = node;
    const isOfIndex = type.includes('Index') && !node['Index Cond'] && !OF_FEW.includes(index);
    const isWhole = type === 'Seq Scan' || (isOfIndex && !isLimited);
    const below = Plans.flatMap((each) =>
      look(each, isLimited || type === 'Limit', type.startsWith('Bitmap') ? table : ''),
    );
    return isWhole && growing.includes(table) ? [`${type} on ${table}`, ...below] : below;
  };
  return look(plan, false, '');
}
