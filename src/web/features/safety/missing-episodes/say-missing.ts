import { createStore } from 'zustand/vanilla';
import type { Ref } from '#contract/core/shapes.ts';

/**
 * A report that a carer is typing. It is rendered above the pages, because a visit that is cancelled removes its own
 * page.
 */
export interface Saying {
  young_person: Ref;
  /** Stays on the page afterwards instead of opening the episode. */
  staysHere: boolean;
}

export const sayMissing = createStore<{ isHosted: boolean; saying: Saying | undefined }>()(() => ({
  isHosted: false,
  saying: undefined,
}));

/** False if nothing above the pages renders it: the page then does. */
export function openSayMissing(young_person: Ref, staysHere = false): boolean {
  const { isHosted } = sayMissing.getState();
  if (isHosted) sayMissing.setState({ saying: { young_person, staysHere } });
  return isHosted;
}

export const closeSayMissing = () => sayMissing.setState({ saying: undefined });

/** Renders it until the returned function is called. */
export function hostSayMissing(): () => void {
  sayMissing.setState({ isHosted: true });
  return () => sayMissing.setState({ isHosted: false, saying: undefined });
}
