import { createStore } from 'zustand/vanilla';

/** How many things this person wrote that are on this device and not with the office: asked about before they sign out. */
export const unsent = createStore<{ count: number }>()(() => ({ count: 0 }));
