/**
 * Forms of reports that were typed on this device and are not with the office: seen from every screen. One that was handed in
 * without signal goes by itself (report-outbox.ts); any other is sent by the form once it is opened again with signal.
 */
import { z } from 'zod';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Answers } from '#contract/questions/questions.ts';
import type { DeviceStore } from '#web/device/device-store.ts';
import type { TypedContent } from '#web/device/typed-copy.ts';
import { writeHref } from '#web/features/reports/reports/report-words.ts';
import type { FormPlace } from '#web/features/reports/reports/send-form.ts';
import type { About } from '#web/features/reports/reports/written-about.ts';

export interface TypedReport {
  place: string;
  occurrence: number;
  href: string;
  report_id: string;
  /** Its form, and the day and times of the visit; no name, for the record may be closed by now. */
  title: string;
  about: About | null | undefined;
  /** `waits`: handed in, and goes by itself. `refused`: it did, and the office did not take it. */
  state: 'typed' | 'waits' | 'refused';
  problem: string | undefined;
}

interface TypedReports {
  waiting: readonly TypedReport[];
  /** Also those of the last seconds, which an open form is about to send. */
  here: readonly TypedReport[];
}

const none: TypedReports = { waiting: [], here: [] };
export const typedReports = createStore<TypedReports>()(() => none);

/** A form that is open is sent by its screen within seconds. */
const SETTLED_MS = 20_000;
const PLACE = /^report\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:\/no-(\d+))?/;
const Content = z.looseObject({
  title: z.string().optional(),
  answers: Answers.optional(),
  id: z.string().optional(),
  version: z.number().optional(),
  is_handed_in: z.boolean().optional(),
  problem: z.string().optional(),
  about: z.object({ id: z.string(), name: z.string() }).nullish(),
});
const Kept = z.looseObject({ content: Content });

/** The answers that were typed here; undefined where there are none. */
export const readTypedAnswers = (found: TypedContent | undefined): Answers | undefined =>
  Content.safeParse(found?.content).data?.answers;

/** The person that it was typed about: null where that was not told, undefined where an earlier version kept it. */
export const readTypedAbout = (found: TypedContent | undefined): About | null | undefined =>
  Content.safeParse(found?.content).data?.about;

/** Whether what was typed here was handed in, and goes by itself. */
export const isHandedIn = (found: TypedContent | undefined): boolean =>
  Content.safeParse(found?.content).data?.is_handed_in === true;

/** A further incident at a visit has a place of its own. */
export const placeOfReport = (report_id: string, form_type_id: string, occurrence = 1) =>
  `report/${report_id}/${form_type_id}${occurrence > 1 ? `/no-${occurrence}` : ''}`;

function readPlace(place: string): Pick<FormPlace, 'report_id' | 'form_type_id' | 'occurrence'> | undefined {
  const [, report_id, form_type_id, occurrence = '1'] = PLACE.exec(place) ?? [];
  return report_id && form_type_id ? { report_id, form_type_id, occurrence: Number(occurrence) } : undefined;
}

/** Those of one form of a report: of an incident there may be several. */
export const listTypedHere = (
  here: readonly TypedReport[],
  report_id: string,
  form_type_id: string,
): TypedReport[] => {
  const form = placeOfReport(report_id, form_type_id);
  return here.filter(({ place }) => place === form || place.startsWith(`${form}/`));
};

export function useTypedHere(report_id: string, form_type_id: string | null): readonly TypedReport[] {
  const here = useStore(typedReports, (state) => state.here);
  return form_type_id ? listTypedHere(here, report_id, form_type_id) : [];
}

export async function lookForTypedReports(store: DeviceStore): Promise<void> {
  const rows = await store.list('typed');
  const here = await Promise.all(
    rows.map(async ({ id, changed_at }) => {
      const typed = await readTyped(store, id);
      const isSettled = changed_at < Date.now() - SETTLED_MS;
      return typed && { typed, isSettled: isSettled || typed.state !== 'typed' };
    }),
  );
  const found = here.filter((each) => each !== undefined);
  const waiting = found.filter(({ isSettled }) => isSettled);
  typedReports.setState({ waiting: listOnce(waiting), here: listOnce(found) });
}

/** Two tabs may have written into one form. An incident goes before the next one at the same visit. */
function listOnce(found: readonly { typed: TypedReport }[]): TypedReport[] {
  const byForm = new Map(found.map(({ typed }) => [typed.href, typed] as const));
  return [...byForm.values()].sort((a, b) => a.occurrence - b.occurrence);
}

async function readTyped(store: DeviceStore, place: string): Promise<TypedReport | undefined> {
  const form = readPlace(place);
  if (!form) return undefined;
  const { report_id, form_type_id, occurrence } = form;
  const kept = Kept.safeParse(await store.read('typed', place)).data;
  if (!kept) return undefined;
  const { title = 'Report', is_handed_in, problem, about } = kept.content;
  const state = problem ? 'refused' : is_handed_in ? 'waits' : 'typed';
  return {
    ...{ place, occurrence, report_id, title, about, state, problem },
    href: writeHref(report_id, form_type_id, occurrence),
  };
}

export interface HandedInForm extends Omit<FormPlace, 'about'> {
  answers: Answers;
  about: About | null | undefined;
  /** Words that went before, and whose answer was lost. */
  unheard: unknown;
}

/** Reads the form that is to be handed in from a place; undefined where none is (any more). Its `about` may not be known. */
export async function readHandedIn(store: DeviceStore, place: string): Promise<HandedInForm | undefined> {
  const form = readPlace(place);
  const { answers, id, version, is_handed_in, about, unheard } =
    Kept.safeParse(await store.read('typed', place)).data?.content ?? {};
  if (!form || !answers || !is_handed_in) return undefined;
  const written = id !== undefined && version !== undefined ? { id, version } : undefined;
  return { ...form, written, answers, about, unheard };
}

/** The office did not take it: every word stays, and its writer is told why. */
export async function keepRefused(store: DeviceStore, place: string, problem: string): Promise<void> {
  const kept = Kept.safeParse(await store.read('typed', place)).data;
  if (!kept) return;
  await store.write('typed', place, { ...kept, content: { ...kept.content, is_handed_in: false, problem } });
}

export const forgetTypedReports = () => typedReports.setState(none);
