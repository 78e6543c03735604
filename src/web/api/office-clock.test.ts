import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getAppointment } from '#contract/appointments/appointments.ts';
import { DEVICE_NOW_HEADER } from '#contract/core/device-clock.ts';
import { checkInOwnAlert } from '#contract/safety/alerts.ts';
import { forgetBearer, keepBearer, renewBearer } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call.ts';
import { officeClock, readNow, watchOfficeClock } from '#web/api/office-clock.ts';

const id = '0198f0f0-0000-7000-8000-000000000001';
const NOW = '2026-11-26T01:22:00Z';
const MINUTE_MS = 60_000;
const office = { off_ms: 0, takes_ms: 0, says: true };
let asked: Headers[] = [];
watchOfficeClock();

/** The device's clock is at NOW; the office's is this far behind. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] });
  Object.assign(office, { off_ms: 0, takes_ms: 0, says: true });
  officeClock.setState({ ahead_ms: undefined });
  asked = [];
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    asked.push(new Headers(init.headers));
    vi.setSystemTime(Date.now() + office.takes_ms);
    const date = new Date(Date.now() - office.off_ms).toUTCString();
    const body = JSON.stringify({ token: 'fresh', expires_at: '2099-01-01T00:00:00Z' });
    return new Response(body, { status: 200, headers: office.says ? { date } : {} });
  });
  keepBearer({ token: 'old', expires_at: '2099-01-01T00:00:00Z' });
});
afterEach(() => {
  forgetBearer();
  officeClock.setState({ ahead_ms: undefined });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = () => callApi(getAppointment, { params: { id } });
const minutesOff = () => Math.round((Date.now() - readNow().getTime()) / MINUTE_MS);

it('[SOS-04] [MIS-01] the time is the office’s once a response gave it, and the device’s before', async () => {
  for (const minutes of [-60, 65, 1, 24 * 60]) {
    officeClock.setState({ ahead_ms: undefined });
    office.off_ms = minutes * MINUTE_MS;
    expect(readNow().toISOString()).toBe(new Date().toISOString());
    await ask();
    expect(minutesOff()).toBe(minutes);
  }
  office.off_ms = 0;
  await ask();
  expect(officeClock.getState().ahead_ms).toBe(0);
  office.off_ms = 60 * MINUTE_MS;
  await renewBearer();
  expect(minutesOff()).toBe(60);
});

it('[SOS-04] [MIS-01] a response that has no time or was slow is ignored, and seconds make no difference', async () => {
  office.off_ms = 29_000;
  await ask();
  expect(officeClock.getState().ahead_ms).toBe(0);
  office.off_ms = 60 * MINUTE_MS;
  for (const late of [{ says: false }, { takes_ms: 11_000 }]) {
    Object.assign(office, { says: true, takes_ms: 0 }, late);
    await ask();
    expect(officeClock.getState().ahead_ms).toBe(0);
  }
});

it('[SOS-04] [MIS-01] a call that changes something sends the device’s time, and one that reads does not', async () => {
  await ask();
  await callApi(checkInOwnAlert, { body: {} });
  expect(asked.map((headers) => headers.get(DEVICE_NOW_HEADER))).toEqual([null, '2026-11-26T01:22:00.000Z']);
});
