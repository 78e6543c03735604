import { expect, it } from 'vitest';
import { readMessage } from '#server/db/live.ts';

const listener = (role: 'admin' | 'carer' | 'client', id: string, client: string | null = null) => ({
  role,
  user: { id, client: client === null ? null : { id: client } },
});
const everybody = [listener('admin', 'a'), listener('carer', 'c'), listener('client', 'k', 'org')];
const hear = (message: string) => {
  const { isFor } = readMessage(message);
  return everybody.filter(isFor).map(({ role }) => role);
};
const told = (parts: object) =>
  JSON.stringify({ topic: 'reports', client: null, carers: [], readers: null, ...parts });

it('[AUT-10] a plain topic reaches only the office', () => {
  expect(hear('reports')).toEqual(['admin']);
});

it('[AUT-10] a change reaches its carers and client organisation, or only the readers of a restricted record', () => {
  expect(hear(told({ client: 'org', carers: ['c', 'd'] }))).toEqual(['carer', 'client']);
  expect(hear(told({ client: 'other', carers: ['d'] }))).toEqual([]);
  expect(hear(told({ client: 'org', carers: ['c'], readers: [] }))).toEqual([]);
  expect(hear(told({ client: 'org', carers: ['c'], readers: ['c'] }))).toEqual(['carer']);
  // Named as readers, but now of another organisation.
  expect(hear(told({ client: 'other', readers: ['k', 'c', 'a'] }))).toEqual([]);
});

it.each(['{', '{}', '{"topic":"reports"}', told({ carers: 'c' }), told({ client: 7 })])(
  '[AUT-10] an invalid message reaches nobody: %s',
  (message) => {
    expect(hear(message)).toEqual([]);
  },
);

it('[AUT-10] an organisation that is not named receives nothing', () => {
  const { isFor } = readMessage(told({ client: null, carers: [] }));
  expect(isFor(listener('client', 'x', null))).toBe(false);
});
