import { createStore } from 'zustand/vanilla';
import type { Ref } from '#contract/core/shapes.ts';

/** The alarm that a carer is typing. It stands above the pages: a visit that is cancelled meanwhile takes its own page along. */
export interface Saying {
  young_person: Ref;
  /** Does not lead to the episode once it is said. */
  staysHere: boolean;
}

export const sayMissing = createStore<{ isHosted: boolean; saying: Saying | undefined }>()(() => ({
  isHosted: false,
  saying: undefined,
}));

/** False where nothing above the pages draws it: the page then does. */
export function openSayMissing(young_person: Ref, staysHere = false): boolean {
  const { isHosted } = sayMissing.getState();
  if (isHosted) sayMissing.setState({ saying: { young_person, staysHere } });
  return isHosted;
}

export const closeSayMissing = () => sayMissing.setState({ saying: undefined });

/** Draws it until the returned function is called. */
export function hostSayMissing(): () => void {
  sayMissing.setState({ isHosted: true });
  return () => sayMissing.setState({ isHosted: false, saying: undefined });
}
