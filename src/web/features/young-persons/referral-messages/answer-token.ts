import { useSyncExternalStore } from 'react';

function listen(tell: () => void): () => void {
  window.addEventListener('hashchange', tell);
  window.addEventListener('popstate', tell);
  return () => {
    window.removeEventListener('hashchange', tell);
    window.removeEventListener('popstate', tell);
  };
}

/** The token after the `#` of the address. A second link opened in the same tab changes only that part. */
export const useAnswerToken = (): string =>
  useSyncExternalStore(listen, () => window.location.hash.slice(1).trim());
