import 'fake-indexeddb/auto';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { readTimes } from '#web/features/visits/part-contents.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  keepVisit,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { newPart, type Part } from '#web/features/visits/visit-work.ts';
import { closeOwnStores } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
export const NOT_LIVE = 'You cannot claim for this appointment.';

export const visit = aVisit();
const user = visit.timesheet.carer.id;
export const other: Visit = { ...visit, appointment_carer_id: '019b82c6-6a00-7401-aca9-000000000099' };

/** The office, which has taken the carer off the first visit or does not answer for it. */
export const office = {
  first: 'taken off' as 'taken off' | 'silent' | 'unwell' | 'takes it',
  /** The first visit as it is there. */
  visit,
  sent: [] as string[],
};

/** The first visit of a signed-in carer is on the device; `office` answers for it. */
export function startOffice(): void {
  beforeEach(async () => {
    Object.assign(office, { first: 'taken off', visit, sent: [] });
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: true, locks });
    vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const isFirst =
        url.includes(visit.appointment_carer_id) || `${init.body}`.includes(visit.appointment_carer_id);
      if (isFirst && office.first === 'silent') throw new TypeError('Failed to fetch');
      if (url.includes('/api/visits/')) {
        if (!isFirst) return json(other);
        if (office.first === 'takes it') return json(office.visit);
        return office.first === 'unwell'
          ? json({ detail: 'Unwell.' }, 500)
          : json({ detail: 'Not found.' }, 404);
      }
      if (init.method !== 'POST') return json({});
      if (isFirst && (office.first !== 'takes it' || office.visit.appointment.cancelled))
        return json({ code: 'claim.not_live', detail: NOT_LIVE }, 409);
      if (url.includes('/api/timesheets/')) office.sent.push('times of the other');
      return json({ id: 't', version: 2 }, 201);
    });
    keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
    await forgetHolder(user);
    closeOwnStores();
    await openVisitStore(user);
    await keepVisit(visit);
  });
  afterEach(async () => {
    await Promise.all([visit, other].map((each) => written(each.appointment_carer_id)));
    closeVisitStore();
    forgetBearer();
    vi.unstubAllGlobals();
  });
}

export const times = (): Part => ({
  ...newPart('times', readTimes(visit.timesheet), null),
  is_waiting: true,
});

export function put(of: Visit, parts: Record<string, Part>): void {
  changeWork(of.appointment_carer_id, (work) => ({ ...work, parts }), blankWork(of, 'A visit'));
}

export const readParts = (of: Visit) => visitStore.getState().works[of.appointment_carer_id]?.parts;
