/** Where this device is, asked for when the emergency dialog opens and not before. It never rejects: refused is undefined. */
export interface Place {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
}

const PATIENCE_MS = 60_000;
/** A place of the last minute is as good as a new one, and is there at once. */
const FRESH_MS = 60_000;

export function findPlace(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude, longitude: coords.longitude, accuracy_m: coords.accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}

/** Resolves after so many milliseconds, or at once when the page goes to the back: a dialer may stop it there. */
export function waitOrHide(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      window.clearTimeout(timer);
      resolve(undefined);
    };
    const timer = window.setTimeout(end, ms);
    const { signal } = stop;
    window.addEventListener('pagehide', end, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end(), {
      signal,
    });
  });
}
