import type { FastifyRequest } from 'fastify';
import { DEVICE_NOW_HEADER, measureAhead } from '#contract/core/device-clock.ts';
import { Instant } from '#contract/core/shapes.ts';

interface Arrival {
  request: Pick<FastifyRequest, 'headers'>;
  now: Date;
}

/** A moment by the clock of the device that calls, as the clock here has it, and never later than now. */
export function readDeviceInstant(instant: string, { request, now }: Arrival): string {
  const device_now = Instant.safeParse(request.headers[DEVICE_NOW_HEADER]);
  const ahead_ms = device_now.success ? measureAhead(Date.parse(device_now.data), now.getTime()) : 0;
  return new Date(Math.min(Date.parse(instant) - ahead_ms, now.getTime())).toISOString();
}
