import { useSyncExternalStore } from 'react';

/** Where a question is answered by a link; the token stands behind the `#`. */
export const ANSWER_PAGE = '/external/referral/answer';

function listen(tell: () => void): () => void {
  window.addEventListener('hashchange', tell);
  window.addEventListener('popstate', tell);
  return () => {
    window.removeEventListener('hashchange', tell);
    window.removeEventListener('popstate', tell);
  };
}

/** The token in the address. A second link that is opened in the same tab changes nothing else. */
export const useAnswerToken = (): string =>
  useSyncExternalStore(listen, () => window.location.hash.slice(1).trim());
