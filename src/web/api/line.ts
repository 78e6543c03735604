/** The way to the server. The application hears the office's clock on it (office-clock.ts); public pages go without, and are lighter. */
export const line = {
  ask: (path: string, init: RequestInit) => fetch(path, init),
  now: () => Date.now(),
};
