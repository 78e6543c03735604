/**
 * A device's clock may be wrong, and what it states by it may have waited there. With each call that changes something a device
 * says what its clock shows at that moment, and the server takes the difference off the moments that the contract says are the
 * device's (`DeviceInstant`). It stands in a header, and not in the body: the same press sent again later stays the same.
 */
import { Instant } from '#contract/core/shapes.ts';

export const DEVICE_NOW_HEADER = 'x-device-now';
/** A clock that is no further off is right: a call takes its time too. */
const TOLERANCE_MS = 30_000;

/** A moment by the clock of the device that states it. */
export const DeviceInstant = Instant;

/** How far a device's clock is ahead of another, in milliseconds; behind, it is less than nothing. */
export function measureAhead(device_ms: number, office_ms: number): number {
  const ahead_ms = device_ms - office_ms;
  return Math.abs(ahead_ms) < TOLERANCE_MS ? 0 : ahead_ms;
}
