import type { Pool } from '#server/db/pools.ts';
import { type Condition, findConditions, listMutations } from '#test/policies/conditions.ts';
import { findGrants, strangersTo, whyNothingNew } from '#test/policies/grants.ts';

/** One way of breaking the policies. */
export interface Mutant {
  name: string;
  /** Where its effect shows; empty for a function, which many policies call. */
  table: string;
  sql: string;
  /** Why it changes nothing, where a rule says so. */
  equivalent?: string;
}

export interface Policy {
  tablename: string;
  policyname: string;
  roles: string[];
  cmd: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  qual: string | null;
  with_check: string | null;
}

/** Every policy of the runtime roles, broken in every way we know. The owner's own policies are no wall against anybody. */
export async function policyMutants(owner: Pool): Promise<Mutant[]> {
  const policies = await owner<Policy[]>`select tablename, policyname, roles::text[], cmd, qual, with_check
    from pg_policies where schemaname = 'public' and policyname <> tablename || '_owner' order by 1, 2`;
  const columns = await owner<
    { tablename: string; column: string }[]
  >`select table_name as tablename, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type = 'uuid' order by 1, 2`;
  const listIds = (table: string) =>
    columns.filter((each) => each.tablename === table).map((each) => each.column);
  const grants = await findGrants(owner);

  return policies.flatMap((policy) => {
    const { tablename: table, policyname, qual, with_check } = policy;
    const mutant = (what: string, sql: string, equivalent?: string): Mutant => ({
      name: `${policyname}: ${what}`,
      table,
      sql,
      ...(equivalent ? { equivalent } : {}),
    });
    const clauses = [
      { clause: 'using', text: qual },
      { clause: 'with check', text: with_check },
    ].filter((each): each is { clause: string; text: string } => each.text !== null);
    return [
      mutant('dropped', `drop policy ${policyname} on ${table}`),
      ...(clauses.every((each) => each.text === 'true') ? strangersTo(policy) : []).map((role) =>
        mutant(
          `also for ${role}`,
          `alter policy ${policyname} on ${table} to ${[...policy.roles, role].join(', ')}`,
          whyNothingNew(policy, role, grants, policies),
        ),
      ),
      ...clauses.flatMap(({ clause, text }) => {
        const alter = (changed: string) => `alter policy ${policyname} on ${table} ${clause} (${changed})`;
        if (text === 'true') return [mutant(`${clause} (true)`, alter('true'), 'it says so already')];
        const whole: Condition = { start: 0, end: text.length, text, joined_by: 'and' };
        const parts = findConditions(text).filter((part) => part.text !== text);
        return [whole, ...parts].flatMap((condition) =>
          listMutations(condition, listIds(table)).map((instead) =>
            mutant(
              `${clause}: ${condition.text} → ${instead}`,
              alter(text.slice(0, condition.start) + instead + text.slice(condition.end)),
              behindAnotherWall(policy, condition.text, instead),
            ),
          ),
        );
      }),
    ];
  });
}

/**
 * A policy that looks into appointment_carer sees there only what that table's own policy shows a carer: the
 * assignments of their own appointments. The mutants of that one are noticed.
 */
function behindAnotherWall(
  { policyname, qual }: Policy,
  condition: string,
  instead: string,
): string | undefined {
  // The guard copies the carer from the report, which it finds only among those that report_carer shows.
  if (policyname === 'app_report_carer_write' && condition.startsWith('(carer_id = ') && instead === 'true')
    return 'app_report_guard says the same';
  const looksThere =
    ['appointment_carer', 'client_carer'].includes(policyname) && qual?.includes('appointment_carer ac');
  const isOwnOnly = condition.startsWith('(ac.carer_id = ( SELECT actor_id()');
  return looksThere && isOwnOnly && instead === 'true' ? 'appointment_carer_carer says the same' : undefined;
}
