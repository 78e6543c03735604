import { createStore } from 'zustand/vanilla';

interface NewVersion {
  /** Reloads into the version that waits; undefined while none does, and once it was put off. */
  take: (() => void) | undefined;
}

export const newVersion = createStore<NewVersion>()(() => ({ take: undefined }));

/** Until another one comes, or the page is opened anew. */
export const putOffNewVersion = () => newVersion.setState({ take: undefined });
