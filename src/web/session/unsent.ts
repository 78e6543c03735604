import { createStore } from 'zustand/vanilla';

/**
 * How many things this person wrote that are on this device and not with the office: asked about before they sign out.
 * `begun`: those of them that nobody pressed Send on, and that go by nothing else.
 * `missing`: words that a young person is missing, which are named.
 */
export const unsent = createStore<{ count: number; begun: number; missing: number }>()(() => ({
  count: 0,
  begun: 0,
  missing: 0,
}));
