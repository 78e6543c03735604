import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BlankAppReport } from '#contract/reports/app-reports.ts';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { forgetBearer, keepBearer } from '#web/api/bearer.ts';
import { queryClient } from '#web/api/query-client.ts';
import { placeOfReport } from '#web/features/reports/report-copies.ts';
import { sendReports } from '#web/features/reports/report-outbox.ts';
import { sendForm, watchSentForms } from '#web/features/reports/send-form.ts';
import { findFormIn, keepSentForm } from '#web/features/visits/visit-forms.ts';
import {
  closeVisitStore,
  findKeptVisit,
  keepVisit,
  openVisitStore,
  written,
} from '#web/features/visits/visit-store.ts';
import { closeOwnStores, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';

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
  // As the wrapper around every carer's page does.
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

it('[REP-10] a draft that was sent automatically, and its later text, do not become a blank form without signal', async () => {
  const store = await openOwnStore(user);
  const at = placeOfReport(place.report_id, place.form_type_id);
  const keep = (content: object) =>
    store.write('typed', at, { content, kept_at: new Date().toISOString(), upon: null });
  await keep({ answers: words('She said'), about: null, title: 'Report' });
  expect(await sendReports(store)).toBe(0);
  await vi.waitFor(async () =>
    expect(await readKeptForm()).toMatchObject({ id: 'r', version: 1, answers: words('She said') }),
  );
  const further = words('She said that her uncle hit her');
  await keep({ answers: further, about: null, title: 'Report', id: 'r', version: 1 });
  await sendReports(store);
  await vi.waitFor(async () => expect(await readKeptForm()).toMatchObject({ version: 2, answers: further }));
  expect(await store.list('typed')).toEqual([]);
});

it('[REP-10] a report that was sent is up to date in its visit, also in one on screen', async () => {
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
