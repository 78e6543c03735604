import { toLondonTime } from '#contract/core/dates.ts';

/** Where this device is. It is located only when the emergency dialog opens. Never rejects: undefined if refused. */
export interface Place {
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  /** When it was found, in milliseconds. */
  found_at?: number;
}

const PATIENCE_MS = 60_000;
/** A position from the last minute is used at once instead of a new one. */
const FRESH_MS = 60_000;

/** ` I am at 51.37654, -0.09877.`, or where they were when it was found. Empty if it is not known. */
export function sayPlace(place: Place | undefined, now: Date): string {
  if (!place) return '';
  const at = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;
  if (isFresh(place, now)) return ` I am at ${at}.`;
  return ` I was at ${at} at ${toLondonTime(new Date(place.found_at ?? 0).toISOString())}.`;
}

export const isFresh = ({ found_at = 0 }: Place, now: Date) => now.getTime() - found_at <= FRESH_MS;

export function findPlace(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracy_m: coords.accuracy,
          found_at: timestamp,
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}

/** Resolves after so many milliseconds, or at once when the page is hidden: the dialer may suspend it. */
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
