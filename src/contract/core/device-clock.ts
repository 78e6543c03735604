/**
 * A device's clock may be wrong, and a request may wait on the device before it is sent. So each call that changes
 * something also sends the current time of the device's clock. The server subtracts the difference from every field
 * that the contract marks as `DeviceInstant`. The time is in a header and not in the body, so that a repeated request
 * keeps the same body.
 */
import { Instant } from '#contract/core/shapes.ts';

export const DEVICE_NOW_HEADER = 'x-device-now';
/** A smaller difference is ignored, because a call takes time too. */
const TOLERANCE_MS = 30_000;

/** An instant by the device's own clock. */
export const DeviceInstant = Instant;

/** How far a device's clock is ahead of another, in milliseconds. Negative if it is behind. */
export function measureAhead(device_ms: number, office_ms: number): number {
  const ahead_ms = device_ms - office_ms;
  return Math.abs(ahead_ms) < TOLERANCE_MS ? 0 : ahead_ms;
}
