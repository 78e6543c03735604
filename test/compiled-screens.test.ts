/**
 * The compiler of the screens keeps each value that is made while a component draws for as long as its inputs are the same. The
 * time of day has none, so it would be kept for good; nor has a function that reads what has been typed.
 */
import { globSync, readFileSync } from 'node:fs';
import { type NodePath, transformSync, traverse, type types } from '@babel/core';
import { expect, it } from 'vitest';

/** They are read anew, and draw anew, with useNow, useToday and useStore. */
const READ_ANEW =
  /^(?:new Date\(\)|Date\.now\(\)|todayInLondon\(\)|mine\(\)|.*\.(?:getState|read[A-Z]\w*)\(\))$/;

/** Spares compiling what has none of it. */
const MENTIONS = /new Date\(\)|Date\.now\(\)|todayInLondon\(\)|\bmine\(\)|\.(?:getState|read[A-Z]\w*)\(\)/;

/** Values in the cache of a component whose text says that they are another each time; those of a first value alone are none. */
function listKept(file: string, code = readFileSync(file, 'utf8')): string[] {
  if (!MENTIONS.test(code)) return [];
  const compiled = transformSync(code, {
    ...{ filename: file, ast: true, code: false, configFile: false, babelrc: false },
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: ['babel-plugin-react-compiler'],
  });
  const kept = new Set<string>();
  const visit = (path: NodePath<types.IfStatement>) => {
    if (!/\$\[\d+\]/.test(path.get('test').toString())) return;
    const owner = path.getFunctionParent();
    const look = (part: NodePath) => {
      const text = part.toString();
      if (part.getFunctionParent() === owner && READ_ANEW.test(text))
        kept.add(`${file}:${part.node.loc?.start.line} ${text}`);
    };
    path.get('consequent').traverse({ CallExpression: look, NewExpression: look });
  };
  if (compiled?.ast) traverse(compiled.ast, { IfStatement: visit });
  return [...kept];
}

/** Values that are wanted as they were when the screen was opened. */
const FIRST_VALUES = [
  'src/web/features/young-persons/diaries/DeletedNote.tsx',
  'src/web/features/money/price-lists/CopyPricesDialog.tsx',
  // An answer is judged by its own day when it is sent.
  'src/web/features/young-persons/referrals/ReferralSteps.tsx',
];

it('No screen keeps the time, nor a reading of what is typed, from when it was first drawn', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(500);
  const kept = files.filter((file) => !FIRST_VALUES.includes(file)).flatMap((file) => listKept(file));
  expect(kept).toEqual([]);
}, 120_000);

it('A value that is kept is found, and one that is read on a press is not', () => {
  const code = `export function Card({ end, mine }) {
    const isOver = end < Date.now();
    return <p title={mine()} onClick={() => alert(new Date())}>{isOver ? 'Over' : todayInLondon()}</p>;
  }`;
  expect(listKept('Card.tsx', code).map((each) => each.split(' ').slice(1).join(' '))).toEqual([
    'mine()',
    'todayInLondon()',
  ]);
});
