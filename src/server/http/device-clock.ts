import type { FastifyRequest } from 'fastify';
import { DEVICE_NOW_HEADER, measureAhead } from '#contract/core/device-clock.ts';
import { Instant } from '#contract/core/shapes.ts';

interface Arrival {
  request: Pick<FastifyRequest, 'headers'>;
  now: Date;
}

/** Converts an instant of the calling device's clock to ours, and never later than now. */
export function readDeviceInstant(instant: string, arrival: Arrival): string {
  return new Date(Math.min(convert(instant, arrival), arrival.now.getTime())).toISOString();
}

/** The same without cutting an instant that is further ahead than the clocks can differ: the caller refuses it. */
export function readPastDeviceInstant(instant: string, arrival: Arrival): string {
  const at = convert(instant, arrival);
  const isOfClock = measureAhead(at, arrival.now.getTime()) === 0;
  return isOfClock ? readDeviceInstant(instant, arrival) : new Date(at).toISOString();
}

function convert(instant: string, { request, now }: Arrival): number {
  const device_now = Instant.safeParse(request.headers[DEVICE_NOW_HEADER]);
  const ahead_ms = device_now.success ? measureAhead(Date.parse(device_now.data), now.getTime()) : 0;
  return Date.parse(instant) - ahead_ms;
}
