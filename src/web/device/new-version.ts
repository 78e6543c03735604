import { createStore } from 'zustand/vanilla';

interface NewVersion {
  /** Reloads into the waiting version. Undefined if there is none, or once the user put it off. */
  take: (() => void) | undefined;
}

export const newVersion = createStore<NewVersion>()(() => ({ take: undefined }));

/** Until another version arrives or the page reloads. */
export const putOffNewVersion = () => newVersion.setState({ take: undefined });
