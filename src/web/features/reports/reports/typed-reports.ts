/**
 * Forms of reports that were typed on this device and are not with the office: seen from every screen, and sent by the form
 * once it is opened again with signal.
 */
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { Answers } from '#contract/questions/questions.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import type { TypedContent } from '#web/device/typed-copy.ts';
import { writeHref } from '#web/features/reports/reports/report-words.ts';

export interface TypedReport {
  href: string;
  /** Its form and day; no name, for the record may be closed by now. */
  title: string;
}

export const typedReports = createStore<{ waiting: readonly TypedReport[] }>()(() => ({ waiting: [] }));

/** A form that is open is sent by its screen within seconds. */
const SETTLED_MS = 20_000;
const PLACE = /^report\/([0-9a-f-]{36})\/([0-9a-f-]{36})/;
const Kept = z.object({ content: z.object({ title: z.string().optional() }) });

const Typed = z.object({ answers: Answers });

/** The answers that were typed here; undefined where there are none. */
export const readTypedAnswers = (found: TypedContent | undefined): Answers | undefined =>
  Typed.safeParse(found?.content).data?.answers;

export const placeOfReport = (report_id: string, form_type_id: string) =>
  `report/${report_id}/${form_type_id}`;

export async function lookForTypedReports(store: DeviceStore): Promise<void> {
  const rows = await store.list('typed');
  const settled = rows.filter(({ changed_at }) => changed_at < Date.now() - SETTLED_MS);
  const found = await Promise.all(settled.map(({ id }) => readTyped(store, id)));
  // Two tabs may have written into one form.
  const byForm = new Map(found.flatMap((each) => (each ? [[each.href, each] as const] : [])));
  typedReports.setState({ waiting: [...byForm.values()] });
}

async function readTyped(store: DeviceStore, place: string): Promise<TypedReport | undefined> {
  const [, report_id, form_type_id] = PLACE.exec(place) ?? [];
  if (!report_id || !form_type_id) return undefined;
  const kept = Kept.safeParse(await store.read('typed', place)).data;
  return kept && { href: writeHref(report_id, form_type_id), title: kept.content.title ?? 'Report' };
}

export const forgetTypedReports = () => typedReports.setState({ waiting: [] });
