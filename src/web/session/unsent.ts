import { createStore } from 'zustand/vanilla';

/**
 * How many of this user's items are on this device and not on the server. They are asked about before they sign out.
 * `begun`: items that were never submitted, so nothing sends them automatically.
 * `missing`: reports of missing young people, which the question names.
 */
export const unsent = createStore<{ count: number; begun: number; missing: number }>()(() => ({
  count: 0,
  begun: 0,
  missing: 0,
}));
