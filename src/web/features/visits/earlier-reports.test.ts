import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { placeOfReport, readSavedAt } from '#web/features/reports/report-copies.ts';
import { closeVisitStore, openVisitStore, visitStore } from '#web/features/visits/visit-store.ts';
import { newPart } from '#web/features/visits/visit-work.ts';
import { closeOwnStores, type DeviceStore, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const visit = aVisit();
const [id, user] = [visit.appointment_carer_id, visit.timesheet.carer.id];
const { form_type, introduction, questions } = visit.app_report ?? expect.fail('The example has a report.');
const words = (mood: string) => ({ day: [{ mood }] });
const place = placeOfReport(visit.report.id, form_type.id);
const extra = newPart('extra', { text: 'Gate code' }, null);
const report = {
  ...{ kind: 'report', content: words('Calm'), opened: words(''), base: null, is_changed: true },
  ...{ is_removed: false, is_waiting: false, attempt: null, problem: null, theirs: null },
  form: { form_type, introduction, questions },
};
const keep = async (store: DeviceStore, parts: object) => {
  const about = visit.appointment.young_person;
  const rest = { title: 'Amara Lee', about, report_id: visit.report.id, form_type_id: form_type.id };
  await store.write('visit', id, visit);
  await store.write('work', id, { appointment_carer_id: id, ...rest, parts });
};
let store: DeviceStore;

beforeEach(async () => {
  await forgetHolder(user);
  closeOwnStores();
  store = await openOwnStore(user);
});
afterEach(closeVisitStore);

it('[REP-10] a report that an earlier version stored in its visit becomes a saved copy, with all its text', async () => {
  await keep(store, { report, extra });
  await openVisitStore(user);
  expect(Object.keys(visitStore.getState().works[id]?.parts ?? {})).toEqual(['extra']);
  expect(await readSavedAt(store, place)).toMatchObject({
    answers: words('Calm'),
    filled: words(''),
    about: visit.appointment.young_person,
    is_handed_in: false,
    form: { form_type: { FORM_VERSION: form_type.FORM_VERSION } },
  });
});

it('[REP-10] a submitted one stays submitted, and one that the server has is deleted', async () => {
  await keep(store, { report: { ...report, base: { id: 'r', version: 2 }, is_waiting: true } });
  await openVisitStore(user);
  expect(visitStore.getState().works).toEqual({});
  expect(await readSavedAt(store, place)).toMatchObject({
    is_handed_in: true,
    written: { id: 'r', version: 2, base: words('') },
  });
  closeVisitStore();
  await store.remove('typed', [place]);
  await keep(store, { report: { ...report, is_changed: false } });
  await openVisitStore(user);
  expect([visitStore.getState().works, await store.list('typed')]).toEqual([{}, []]);
});

it('[REP-10] if it was written on its own page as well, both stay', async () => {
  const kept_at = new Date().toISOString();
  await store.write('typed', place, { content: { answers: words('Tired') }, kept_at, upon: null });
  await keep(store, { report });
  await openVisitStore(user);
  const places = (await store.list('typed')).map((row) => row.id);
  const saved = await Promise.all(places.map((each) => readSavedAt(store, each)));
  expect(saved.map((each) => each?.answers)).toEqual([words('Tired'), words('Calm')]);
});
