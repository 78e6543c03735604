import { type Pool, ROLES } from '#server/db/pools.ts';
import type { Policy } from '#test/policies/mutants.ts';

/** Finds what a role may do with a table, or with a column of it, before any policy is asked: `app_carer client SELECT`. */
export async function findGrants(owner: Pool): Promise<Set<string>> {
  const rows = await owner<{ held: string }[]>`
    select distinct grantee || ' ' || table_name || ' ' || privilege_type as held from (
      select grantee, table_name, privilege_type from information_schema.table_privileges where table_schema = 'public'
      union select grantee, table_name, privilege_type from information_schema.column_privileges where table_schema = 'public') g
    where grantee = any(${[...ROLES]})`;
  return new Set(rows.map((row) => row.held));
}

/** The runtime roles that a policy says nothing about. */
export function strangersTo({ roles }: Policy): string[] {
  return ROLES.filter((role) => !roles.includes(role));
}

/** A policy that lets everything through gives a role nothing new where it holds no grant, or sees everything anyway. */
export function whyNothingNew(
  policy: Policy,
  role: string,
  grants: ReadonlySet<string>,
  policies: readonly Policy[],
): string | undefined {
  const commands = policy.cmd === 'ALL' ? ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] : [policy.cmd];
  const held = commands.filter((command) => grants.has(`${role} ${policy.tablename} ${command}`));
  if (held.length === 0) return `${role} holds no grant for it`;
  const isOpen = (command: string) =>
    policies.some(
      (each) =>
        each.tablename === policy.tablename &&
        each.roles.includes(role) &&
        ['ALL', command].includes(each.cmd) &&
        [each.qual, each.with_check].every((text) => text === null || text === 'true'),
    );
  return held.every(isOpen) ? `${role} sees everything there anyway` : undefined;
}
