/**
 * The connection to the server. The application reads the office's clock from it (office-clock.ts). Public pages do
 * not, and so load less.
 */
export const line = {
  ask: (path: string, init: RequestInit) => fetch(path, init),
  now: () => Date.now(),
};
