import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
}
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

it('[OPS-36] every package for every machine, including Node.js, is locked with its hash', () => {
  expect(
    locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
  const nodes = locked.filter(([path]) => /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/.test(path));
  expect([nodes.length, new Set(nodes.map(([, { version }]) => version)).size]).toEqual([4, 1]);
});

it('[OPS-36] no package is bound to one registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});
