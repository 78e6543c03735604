/**
 * The React compiler caches each value computed during a render for as long as its inputs are the same. The time of
 * day has no inputs, so it would be cached for ever; neither has a function that reads typed text.
 */
import { globSync, readFileSync } from 'node:fs';
import { transformSync } from 'oxc-transform-react';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';

/** Components read these again, and render again, with useNow, useToday and useStore. */
const READ_ANEW =
  /^(?:new Date\(\)|Date\.now\(\)|todayInLondon\(\)|mine\(\)|.*\.(?:getState|read[A-Z]\w*)\(\))$/;

/** Skips files that contain none of these. */
const MENTIONS = /new Date\(\)|Date\.now\(\)|todayInLondon\(\)|\bmine\(\)|\.(?:getState|read[A-Z]\w*)\(\)/;

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const listParts = (node: ESTree.Node): ESTree.Node[] => Object.values(node).flat().filter(isNode);

/** Finds cached values whose text says that they change; initial values of a state do not count. */
function listKept(file: string, source = readFileSync(file, 'utf8')): string[] {
  if (!MENTIONS.test(source)) return [];
  const { code } = transformSync(file, source);
  const kept = new Set<string>();
  const readText = ({ start, end }: ESTree.Node) => code.slice(start, end);
  const look = (node: ESTree.Node, isCached: boolean): void => {
    if (isCached && READ_ANEW.test(readText(node))) kept.add(`${file}: ${readText(node)}`);
    const isFunction = /Function/.test(node.type);
    const filled =
      node.type === 'IfStatement' && /\$\[\d+\]/.test(readText(node.test)) ? node.consequent : undefined;
    for (const part of listParts(node)) look(part, part === filled || (isCached && !isFunction));
  };
  look(parseSync(file, code).program, false);
  return [...kept];
}

/** Values that should stay as they were when the screen was opened. */
const FIRST_VALUES = [
  'src/web/features/money/price-lists/CopyPricesDialog.tsx',
  // An answer is validated with its own day when it is sent.
  'src/web/features/young-persons/referrals/ReferralSteps.tsx',
];

it('No screen keeps the time, or a value parsed from typed text, from its first render', () => {
  const files = globSync('src/web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(500);
  const kept = files.filter((file) => !FIRST_VALUES.includes(file)).flatMap((file) => listKept(file));
  expect(kept).toEqual([]);
}, 120_000);

it('A stored value is found, and one that is read on a press is not', () => {
  const code = `export function Card({ end, mine }) {
    const isOver = end < Date.now();
    return <p title={mine()} onClick={() => alert(new Date())}>{isOver ? 'Over' : todayInLondon()}</p>;
  }`;
  expect(listKept('Card.tsx', code).map((each) => each.split(' ').slice(1).join(' '))).toEqual([
    'mine()',
    'todayInLondon()',
  ]);
});
