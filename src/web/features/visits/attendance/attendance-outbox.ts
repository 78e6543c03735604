/**
 * A carer's tap on "Arrive" or "Leave", on its way to the office.
 *
 * 1. It is kept on this device before it goes, with the moment of the tap by the device's clock. The server puts that right.
 * 2. One of each for a visit, and an arrival goes before its departure. Sent twice is one: it goes under its key, and of two devices
 *    the first counts. The other is answered with what stands.
 * 3. One that was not sent yet is undone here alone.
 * 4. The visit on this device has it at once, so that its times are filled in without signal.
 */
import { createStore } from 'zustand/vanilla';
import { type Attendance, arrive, leave, undoArrival, undoDeparture } from '#contract/visits/attendance.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { ApiError, describeError, isNoAnswer } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';
import { readOfficeTime } from '#web/api/office-clock.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { findKeptVisit, keepVisit, openVisitStore } from '#web/features/visits/visit-store.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { createOutbox, type SendOutcome } from '#web/writing/outbox.ts';

export type Step = 'arrival' | 'departure';

export interface Tap {
  key: string;
  appointment_carer_id: string;
  step: Step;
  /** By the device's clock; or, with `is_typed`, as entered. */
  at: string;
  is_typed: boolean;
  /** Of its visit, for the list of what waits. */
  title: string;
  /** The reason why a person has to look at it first. */
  problem?: string;
}

export const attendanceOutbox = createOutbox<Tap>({
  kind: 'attendance',
  read: async (store, id) => (await store.read('attendance', id)) as Tap | undefined,
  arrange: (taps) => taps.toSorted((a, b) => a.step.localeCompare(b.step) || a.at.localeCompare(b.at)),
  nameLock: (tap, user_id) => `${user_id}/attendance/${placeOf(tap)}`,
  send: sendTap,
});

/** The office's last answers in this page, by assignment: newer than what a screen has read. */
export const answeredAttendance = createStore<{ by_id: Readonly<Record<string, Attendance>> }>()(() => ({
  by_id: {},
}));

/** One bar of signal can mean an answer that never comes. */
const ANSWER_PATIENCE_MS = 10_000;

const placeOf = ({ appointment_carer_id, step }: Pick<Tap, 'appointment_carer_id' | 'step'>) =>
  `${appointment_carer_id} ${step}`;

/** The moment of a tap by the office's clock, as far as that is known. */
export const readMoment = ({ at, is_typed }: Pick<Tap, 'at' | 'is_typed'>): string =>
  is_typed ? at : new Date(readOfficeTime(Date.parse(at))).toISOString();

/** Keeps it and sends it. Rejects where this device cannot keep it. */
export async function tap(store: DeviceStore, made: Omit<Tap, 'key'>): Promise<void> {
  const entry: Tap = { ...made, key: crypto.randomUUID() };
  await store.write('attendance', placeOf(entry), entry);
  await noteOnDevice(store, entry.appointment_carer_id, (said) => withTap(said, entry));
  await attendanceOutbox.tell(store);
  void sendTaps(store);
}

/** Takes back what was not sent. */
export async function removeTap(store: DeviceStore, entry: Tap): Promise<void> {
  await store.remove('attendance', [placeOf(entry)]);
  await noteOnDevice(store, entry.appointment_carer_id, (said) => withoutStep(said, entry.step));
  await attendanceOutbox.tell(store);
}

/** Undoes what the office has. Throws ApiError, and where no answer comes in time, a TimeoutError. */
export async function undoStep(store: DeviceStore, id: string, step: Step): Promise<void> {
  const call = { params: { id } };
  const signal = AbortSignal.timeout(ANSWER_PATIENCE_MS);
  const said =
    step === 'arrival'
      ? await callApi(undoArrival, call, { signal })
      : await callApi(undoDeparture, call, { signal });
  await takeAnswer(store, said);
}

/** Sends those that wait. Answers how many the office has now. */
export const sendTaps = (store: DeviceStore): Promise<number> =>
  attendanceOutbox.inTurn(async () => {
    await attendanceOutbox.load(store);
    const sent = await attendanceOutbox.sendEach(store, ({ problem }) => !problem);
    await attendanceOutbox.tell(store);
    return sent;
  });

export function forgetTaps(): void {
  attendanceOutbox.forget();
  answeredAttendance.setState({ by_id: {} });
}

async function sendTap(store: DeviceStore, { appointment_carer_id, step }: Tap): Promise<SendOutcome> {
  const place = placeOf({ appointment_carer_id, step });
  const entry = (await store.read('attendance', place)) as Tap | undefined;
  if (!entry) return 'gone';
  const { key, at, is_typed } = entry;
  const call = { params: { id: appointment_carer_id }, body: { at, is_typed } };
  const options = { idempotency_key: key, signal: AbortSignal.timeout(ANSWER_PATIENCE_MS) };
  const isStillThis = async () => ((await store.read('attendance', place)) as Tap | undefined)?.key === key;
  try {
    const said =
      step === 'arrival' ? await callApi(arrive, call, options) : await callApi(leave, call, options);
    if (await isStillThis()) await store.remove('attendance', [place]);
    await takeAnswer(store, said);
    return 'sent';
  } catch (error) {
    if (isNoAnswer(error)) return 'no answer';
    if (!(error instanceof ApiError)) throw error;
    const problem = error.errors[0]?.message ?? describeError(error);
    if (await isStillThis()) {
      await store.write('attendance', place, { ...entry, problem });
      await noteOnDevice(store, appointment_carer_id, (said) => withoutStep(said, step));
    }
    return 'refused';
  }
}

async function takeAnswer(store: DeviceStore, said: Attendance): Promise<void> {
  answeredAttendance.setState(({ by_id }) => ({ by_id: { ...by_id, [said.appointment_carer_id]: said } }));
  await noteOnDevice(store, said.appointment_carer_id, () => said);
  void refreshTopic('attendance');
}

/** Changes what this device and an open page have of the visit. The office has the last word. */
async function noteOnDevice(
  { user_id }: DeviceStore,
  id: string,
  change: (said: Attendance | null) => Attendance | null,
): Promise<void> {
  const next = (visit: Visit): Visit => ({ ...visit, attendance: change(visit.attendance ?? null) });
  await openVisitStore(user_id);
  const kept = await findKeptVisit(id);
  if (kept) await keepVisit(next(kept));
  queryClient.setQueryData<Visit>(['visit', id], (shown) => shown && next(shown));
  queryClient.setQueryData<Visit | null>(['visit on this device', id], (shown) => shown && next(shown));
  await queryClient.invalidateQueries({ queryKey: ['visits on this device'] });
}

/** What would stand with a tap that waits. */
export function withTap(said: Attendance | null, entry: Tap): Attendance {
  const { appointment_carer_id, step, is_typed } = entry;
  const at = readMoment(entry);
  const before: Attendance = said ?? {
    ...{ appointment_carer_id, arrived_at: null, left_at: null },
    ...{ is_arrival_typed: false, is_departure_typed: false, version: 1, updated_at: at },
  };
  if (step === 'arrival')
    return before.arrived_at ? before : { ...before, arrived_at: at, is_arrival_typed: is_typed };
  return before.left_at ? before : { ...before, left_at: at, is_departure_typed: is_typed };
}

function withoutStep(said: Attendance | null, step: Step): Attendance | null {
  if (!said) return null;
  return step === 'arrival'
    ? { ...said, arrived_at: null, is_arrival_typed: false }
    : { ...said, left_at: null, is_departure_typed: false };
}
