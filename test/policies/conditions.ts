/** A condition within SQL as PostgreSQL prints it, with every bracket in place. */
export interface Condition {
  start: number;
  end: number;
  text: string;
  joined_by: 'and' | 'or';
}

/** Every comparison, and every part of an AND or OR, innermost brackets included. */
export function findConditions(sql: string): Condition[] {
  const found: Condition[] = [];
  for (const { start, end } of brackets(sql)) {
    const inner = sql.slice(start + 1, end - 1);
    const parts = split(inner, start + 1);
    const [only] = parts;
    if (parts.length > 1) {
      found.push(...parts);
    } else if (only && /^[^()]*( (=|<>|<=|>=|<|>) | IS (NOT )?NULL)/.test(withoutBrackets(inner))) {
      found.push({ start, end, text: sql.slice(start, end), joined_by: 'and' });
    }
  }
  const seen = new Set<string>();
  return found.filter(({ start, end }) => !seen.has(`${start} ${end}`) && seen.add(`${start} ${end}`));
}

/** Lists what may stand in a condition's place: nothing asked, the opposite, another column, a limit moved by a hair. */
export function listMutations({ text, joined_by }: Condition, columns: readonly string[]): string[] {
  const mutations = ['true', `(not ${text})`];
  if (joined_by === 'or') mutations.push('false');
  const [, column] = /^\((\w+) = /.exec(text) ?? [];
  if (column && columns.includes(column))
    for (const other of columns)
      if (other !== column) mutations.push(text.replace(`(${column} = `, `(${other} = `));
  const movedLimit = (from: string, to: string) =>
    text.includes(` ${from} `) && !/ AND | OR /.test(text) && !text.includes('SELECT')
      ? [text.replace(` ${from} `, ` ${to} `)]
      : [];
  mutations.push(...movedLimit('<=', '<'), ...movedLimit('>', '>='));
  const [, days] = /^[^S]*'(\d+) days'/.exec(text) ?? [];
  if (days)
    for (const moved of [Number(days) - 1, Number(days) + 1])
      mutations.push(text.replace(`'${days} days'`, `'${moved} days'`));
  return mutations;
}

function brackets(sql: string): { start: number; end: number }[] {
  const open: number[] = [];
  const pairs: { start: number; end: number }[] = [];
  for (let index = 0; index < sql.length; index++) {
    if (sql[index] === '(') open.push(index);
    if (sql[index] === ')') pairs.push({ start: open.pop() ?? 0, end: index + 1 });
  }
  return pairs;
}

/** The parts of an AND or OR that stand side by side. */
function split(inner: string, offset: number): Condition[] {
  const flat = withoutBrackets(inner);
  if (/\b(SELECT|FROM|WHERE|JOIN)\b/.test(flat)) return [];
  const joined_by = flat.includes(' OR ') ? 'or' : 'and';
  const parts: Condition[] = [];
  let start = 0;
  for (const match of [...flat.matchAll(/ (?:AND|OR) /g), undefined]) {
    const end = match?.index ?? inner.length;
    parts.push({ start: offset + start, end: offset + end, text: inner.slice(start, end), joined_by });
    start = end + (match?.[0].length ?? 0);
  }
  return parts;
}

/** The same length, with everything inside brackets blanked out. */
function withoutBrackets(sql: string): string {
  let depth = 0;
  return [...sql]
    .map((letter) => {
      if (letter === '(') depth++;
      const shown = depth === 0 ? letter : '·';
      if (letter === ')') depth--;
      return shown;
    })
    .join('');
}
