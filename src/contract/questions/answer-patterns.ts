/**
 * Makes patterns that administrators write into forms harmless. A regular expression can take years on one line of
 * text, so we use only patterns with bounded work:
 *
 * 1. Letters, classes, escapes, `^ $ .`, and groups with alternatives. No look-around and no back references.
 * 2. Only a single character may repeat. A group may at most be optional.
 * 3. The number of ways to match it is at most `MAX_WAYS`, on text of `MAX_TEXT` characters.
 */
const MAX_WAYS = 50_000;
const MAX_TEXT = 200;
const DEEPEST = 5;

const compiled = new Map<string, RegExp | undefined>();

/**
 * Whether the whole text matches. A pattern that we do not use matches everything. A form with such a pattern cannot be
 * published.
 */
export function fitsPattern(pattern: string, text: string): boolean {
  const expression = compile(pattern);
  if (!expression) return true;
  return text.length <= MAX_TEXT && expression.test(text);
}

export function isUsablePattern(pattern: string): boolean {
  return compile(pattern) !== undefined;
}

function compile(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, read(pattern));
  return compiled.get(pattern);
}

function read(pattern: string): RegExp | undefined {
  const ways = countWays(pattern);
  if (ways === undefined || ways > MAX_WAYS) return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`);
  } catch {
    return undefined;
  }
}

interface Position {
  text: string;
  at: number;
}

/** The most ways to match it. Undefined if it contains anything that is not allowed. */
function countWays(pattern: string): number | undefined {
  const position = { text: pattern, at: 0 };
  const ways = alternatives(position, 0);
  return position.at === pattern.length ? ways : undefined;
}

function alternatives(position: Position, depth: number): number | undefined {
  if (depth > DEEPEST) return undefined;
  let total = 0;
  for (;;) {
    const ways = sequence(position, depth);
    if (ways === undefined) return undefined;
    total += ways;
    if (position.text[position.at] !== '|') return total;
    position.at += 1;
  }
}

function sequence(position: Position, depth: number): number | undefined {
  let total = 1;
  while (position.at < position.text.length && !'|)'.includes(position.text[position.at] ?? '')) {
    const ways = position.text[position.at] === '(' ? group(position, depth) : character(position);
    if (ways === undefined) return undefined;
    total = Math.min(total * ways, MAX_WAYS + 1);
  }
  return total;
}

function group(position: Position, depth: number): number | undefined {
  const opening = /\((\?:|(?!\?))/y;
  opening.lastIndex = position.at;
  const found = opening.exec(position.text);
  if (!found) return undefined;
  position.at += found[0].length;
  const ways = alternatives(position, depth + 1);
  if (ways === undefined || position.text[position.at] !== ')') return undefined;
  position.at += 1;
  if (position.text[position.at] === '?') {
    position.at += 1;
    return ways + 1;
  }
  return '*+{'.includes(position.text[position.at] ?? ' ') ? undefined : ways;
}

const CHARACTER = /\[(?:\\.|[^\]\\])+\]|\\[^\dkpPu]|[^\\[\](){}*+?|]/y;
const REPEAT = /\?|\*|\+|\{(\d{1,3})(,(\d{0,3}))?\}/y;

function character(position: Position): number | undefined {
  CHARACTER.lastIndex = position.at;
  const found = CHARACTER.exec(position.text);
  if (!found) return undefined;
  position.at += found[0].length;
  REPEAT.lastIndex = position.at;
  const repeat = REPEAT.exec(position.text);
  if (!repeat) return 1;
  position.at += repeat[0].length;
  if (repeat[0] === '?') return 2;
  const [, least, range, most] = repeat;
  if (least === undefined || (range && !most)) return MAX_TEXT;
  return range ? Math.max(1, Number(most) - Number(least) + 1) : 1;
}
