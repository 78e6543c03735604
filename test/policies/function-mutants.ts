import type { Db, Pool } from '#server/db/pools.ts';
import { findConditions, listMutations } from '#test/policies/conditions.ts';
import type { Mutant } from '#test/policies/mutants.ts';

interface PolicyFunction {
  name: string;
  definition: string;
  arguments: string;
  result: string;
  source: string;
}

/** The questions that policies ask about the actor, each condition in them broken, and each answered with yes and no. */
export async function functionMutants(owner: Pool): Promise<Mutant[]> {
  const functions = await printedFunctions(owner);
  const implied = await impliedChanges(owner);
  return functions.flatMap(({ name, definition, result }) => {
    const start = definition.indexOf('RETURN ', definition.indexOf('SET search_path')) + 'RETURN '.length;
    const [head, body] = [definition.slice(0, start), definition.slice(start)];
    const mutant = (what: string, changed: string, equivalent?: string): Mutant => ({
      name: `${name}: ${what}`,
      table: '',
      sql: head + changed,
      ...(equivalent ? { equivalent } : {}),
    });
    const answers = result === 'boolean' ? ['true', 'false'] : [`null::${result}`];
    const joins = body.includes(' USING (') ? [body.replace(/ USING \(\w+\)/, ' ON (true)')] : [];
    return [
      ...answers.map((answer) => mutant(`answers ${answer}`, answer)),
      ...joins.map((changed) => mutant('joins everything', changed)),
      ...findConditions(body).flatMap((condition) =>
        listMutations(condition, []).map((instead) =>
          mutant(
            `${condition.text} → ${instead}`,
            body.slice(0, condition.start) + instead + body.slice(condition.end),
            implied(condition.text, instead),
          ),
        ),
      ),
    ];
  });
}

const selectFunctions = (db: Db) => db<
  PolicyFunction[]
>`select proname as name, pg_get_functiondef(oid) as definition,
  pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result, prosrc as source
  from pg_proc where pronamespace = 'public'::regnamespace and (proname like 'actor\\_%' or proname in ('claim_is_open', 'diary_is_open')) and prosecdef order by 1`;

/**
 * The functions as PostgreSQL prints them, with a bracket around every condition. It does so only for plain SQL, which
 * is what each is made into, in a transaction that is undone.
 */
async function printedFunctions(owner: Pool): Promise<PolicyFunction[]> {
  const undo = new Error('undo');
  let printed: PolicyFunction[] = [];
  await owner
    .begin(async (db) => {
      for (const { name, arguments: takes, result, source } of await selectFunctions(db)) {
        const [, expression] = /^\s*begin\s+return ([\s\S]*);\s*end\s*$/i.exec(source) ?? [];
        if (!expression)
          throw new Error(`${name} is more than one expression: it cannot be taken apart here.`);
        await db.unsafe(`create or replace function ${name}(${takes}) returns ${result} language sql stable
          security definer set search_path = public, pg_temp return (${expression})`);
      }
      printed = [...(await selectFunctions(db))];
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return printed;
}

/**
 * Finds what a constraint says already, which makes the function's own condition a second wall or a help to its index. Should
 * the constraint go, the mutant counts again.
 */
async function impliedChanges(
  owner: Pool,
): Promise<(condition: string, instead: string) => string | undefined> {
  const constraints = await owner<{ name: string; says: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'c'`;
  const says = new Map(constraints.map((each) => [each.name, each.says]));
  const clientsOnly =
    says.get('app_user_client_only_for_clients') ===
    "CHECK (((user_type = 'client'::text) = (client_id IS NOT NULL)))";
  const aWeekAtMost = says
    .get('appointment_length')
    ?.includes("(end_at <= (start_at + '168:00:00'::interval))");
  return (condition, instead) => {
    if (clientsOnly && condition === "(app_user.user_type = 'client'::text)" && instead === 'true')
      return 'app_user_client_only_for_clients says the same';
    const isEarliestStart = /^\(ac\.start_at > .*'37 days'/.test(condition);
    if (aWeekAtMost && isEarliestStart && /^true$|>=|'38 days'/.test(instead))
      return 'appointment_length says the same';
    return undefined;
  };
}
