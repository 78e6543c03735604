import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { useDeviceRoom } from '#web/device/device-room.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  holdOpen,
  lookAgain,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { newPart, withPart } from '#web/features/visits/visit-work.ts';
import { closeOwnStores } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

const visit = aVisit();
const id = visit.appointment_carer_id;
const user = visit.timesheet.carer.id;

beforeEach(async () => {
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  await forgetHolder(user);
  closeOwnStores();
  await openVisitStore(user);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await written(id);
  closeVisitStore();
  vi.unstubAllGlobals();
});

const readText = () => visitStore.getState().works[id]?.parts.extra?.content;
const type = (text: string) =>
  changeWork(
    id,
    (work) => withPart(work, 'extra', newPart('extra', { text }, null)),
    blankWork(visit, 'Visit'),
  );
/** How a phone with full storage responds. */
const fillUp = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('There is no room.', 'QuotaExceededError');
  });

it('[REP-10] a full device is reported, and the page loses no text when the visit is left and opened', async () => {
  const leave = holdOpen(id);
  const full = fillUp();
  type('The gate code is 4071');
  await written(id);
  expect([visitStore.getState().kept[id], useDeviceRoom.getState().is_full]).toEqual(['failed', true]);

  leave();
  await lookAgain(id);
  holdOpen(id)();
  await written(id);
  expect(readText()).toEqual({ text: 'The gate code is 4071' });

  // Space was freed: the next check saves it, without another key press.
  full.mockRestore();
  await lookAgain(id);
  await written(id);
  expect(useDeviceRoom.getState().is_full).toBe(false);
  closeVisitStore();
  await openVisitStore(user);
  expect(readText()).toEqual({ text: 'The gate code is 4071' });
});
