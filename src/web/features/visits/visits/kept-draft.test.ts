import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BlankAppReport } from '#contract/reports/app-reports.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { queryClient } from '#web/api/query-client.ts';
import { closeOwnStores } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import { sendForm, watchSentForms } from '#web/features/reports/reports/send-form.ts';
import { findFormIn, keepSentForm } from '#web/features/visits/visits/kept-form.ts';
import { sendDraft, sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import {
  blankWork,
  changeWork,
  closeVisitStore,
  findKeptVisit,
  keepVisit,
  openVisitStore,
  visitStore,
  written,
} from '#web/features/visits/visits/visit-store.ts';
import { newPart } from '#web/features/visits/visits/visit-work.ts';

vi.hoisted(() => vi.stubGlobal('window', Object.assign(globalThis, { addEventListener: () => {} })));

const visit = aVisit();
const id = visit.appointment_carer_id;
const user = visit.timesheet.carer.id;
const blank = visit.app_report as BlankAppReport;
const during = new Date('2026-11-24T18:00:00Z');
const words = (mood: string) => ({ day: [{ mood }] });
const place = { report_id: visit.report.id, form_type_id: blank.form_type.id, occurrence: 1, about: null };
let stop = () => {};

beforeEach(async () => {
  const { locks } = navigator;
  vi.stubGlobal('navigator', { onLine: true, locks });
  vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });
  let version = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { answers, submit } = JSON.parse(`${body}`);
    version++;
    const status = submit ? 'submitted' : 'draft';
    return new Response(JSON.stringify({ ...blank, id: 'r', version, status, answers, submitted_at: null }));
  });
  keepBearer({ token: 'token', expires_at: '2099-01-01T00:00:00Z' });
  await forgetHolder(user);
  closeOwnStores();
  await openVisitStore(user);
  await keepVisit(visit);
  // As the work around every page of a carer does.
  stop = watchSentForms((sent) => keepSentForm(user, sent));
});
afterEach(async () => {
  stop();
  await written(id);
  closeVisitStore();
  queryClient.clear();
  forgetBearer();
  vi.unstubAllGlobals();
});

async function readKeptForm() {
  const kept = (await findKeptVisit(id)) ?? expect.fail('The visit is kept.');
  return findFormIn(kept, blank.form_type.id, during)?.start;
}

it('[REP-10] a draft that went by itself, and what was written on since, is no blank form once there is no signal', async () => {
  const part = newPart('report', words('She said'), null);
  changeWork(id, (work) => ({ ...work, parts: { report: part } }), blankWork(visit, 'A visit'));
  await sendWaiting();
  expect(visitStore.getState().works[id]?.parts.report).toMatchObject({ is_changed: false });
  expect(await readKeptForm()).toMatchObject({ id: 'r', version: 1, answers: words('She said') });
  const further = {
    ...part,
    base: { id: 'r', version: 1 },
    content: words('She said that her uncle hit her'),
  };
  changeWork(id, (work) => ({ ...work, parts: { report: further } }));
  await sendDraft(id);
  expect(await readKeptForm()).toMatchObject({ version: 2, answers: further.content });
  // Gone on with under Reports, it is shown in the visit as it is there.
  await sendForm({ ...place, written: { id: 'r', version: 2 } }, words('She told me more'), false);
  await vi.waitFor(() => expect(visitStore.getState().works[id]).toBeUndefined());
  expect(await readKeptForm()).toMatchObject({ version: 3, answers: words('She told me more') });
});

it('[REP-10] a report that went from under Reports is as it went in its visit, also in one that is shown', async () => {
  queryClient.setQueryData(['visit', id], visit);
  await sendForm({ ...place, written: undefined }, words('Calm'), true);
  await vi.waitFor(async () =>
    expect((await findKeptVisit(id))?.app_report).toMatchObject({
      status: 'submitted',
      answers: words('Calm'),
    }),
  );
  expect(queryClient.getQueryData(['visit', id])).toMatchObject({ app_report: { status: 'submitted' } });
});
