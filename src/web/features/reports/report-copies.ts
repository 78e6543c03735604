/**
 * Copies of report forms on this device that the server does not have: drafts, and forms submitted without signal
 * (report-outbox.ts sends both).
 */
import { z } from 'zod';
import type { FieldError } from '#contract/core/errors.ts';
import { Answers } from '#contract/questions/questions.ts';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { writeHref } from '#web/features/reports/report-words.ts';
import type { FormPlace } from '#web/features/reports/send-form.ts';
import type { About } from '#web/features/reports/written-about.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import type { SavedContent } from '#web/writing/saved-copy.ts';

/** The form with which a report was started: the agency may publish a newer one while it is written without signal. */
export type BegunForm = Pick<BlankAppReport, 'form_type' | 'introduction' | 'questions'>;

/** `waits`: submitted, and sent as soon as there is signal. `refused`: sent, but the server refused it. */
type CopyState = 'draft' | 'waits' | 'refused';

export interface ReportCopy {
  place: string;
  occurrence: number;
  href: string;
  report_id: string;
  form_type_id: string;
  /** Its form, and the day and times of the visit. No name, because the record may be closed by now. */
  title: string;
  about: About | null | undefined;
  state: CopyState;
  problem: string | undefined;
}

const PLACE = /^report\/([0-9a-f-]{36})\/([0-9a-f-]{36})(?:\/no-(\d+))?/;

/** As stored on the device. Earlier versions stored less. */
const Content = z.looseObject({
  title: z.string().optional(),
  answers: Answers.optional(),
  /** The server's form, with the last answers that were the same on both sides. */
  id: z.string().optional(),
  version: z.number().optional(),
  base: Answers.optional(),
  form: z.looseObject({ form_type: z.looseObject({ id: z.string() }) }).optional(),
  /** The form's initial answers. Only until the server has a draft. */
  filled: Answers.optional(),
  is_handed_in: z.boolean().optional(),
  /** The message about another day that the author confirmed when submitting. */
  agreed_day: z.string().optional(),
  problem: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Why it was refused, if that may resolve without the author. `draft`: it was never submitted. */
  reason: z.enum(['other day', 'draft']).optional(),
  about: z.object({ id: z.string(), name: z.string() }).nullish(),
});
const Kept = z.looseObject({ content: Content });

/**
 * A stored form. `about` is null if its author could not see whom it is for, and undefined if an earlier version stored
 * it.
 */
export interface SavedReport {
  answers: Answers;
  written: (Pick<AppReport, 'id' | 'version'> & { base: Answers | undefined }) | undefined;
  form: BegunForm | undefined;
  filled: Answers | undefined;
  is_handed_in: boolean;
  agreed_day: string | undefined;
  problem: string | undefined;
  errors: readonly FieldError[];
  reason: 'other day' | 'draft' | undefined;
  about: About | null | undefined;
  /** Fingerprints of what was sent without a response (writing/unanswered.ts). */
  unanswered: unknown;
}

/** Undefined if no answers are stored. */
export function readSaved(found: Pick<SavedContent, 'content'> | undefined): SavedReport | undefined {
  const kept = Content.safeParse(found?.content).data;
  if (!kept?.answers) return undefined;
  const { answers, id, version, base, form, is_handed_in = false, errors = [], unanswered } = kept;
  return {
    answers,
    written: id !== undefined && version !== undefined ? { id, version, base } : undefined,
    // We stored it ourselves, from a response of the contract.
    form: form as BegunForm | undefined,
    is_handed_in,
    ...{ errors, unanswered, filled: kept.filled },
    ...{ agreed_day: kept.agreed_day, problem: kept.problem, reason: kept.reason, about: kept.about },
  };
}

/** Each further incident at a visit has a place of its own. */
export const placeOfReport = (report_id: string, form_type_id: string, occurrence = 1) =>
  `report/${report_id}/${form_type_id}${occurrence > 1 ? `/no-${occurrence}` : ''}`;

function readPlace(place: string): Pick<FormPlace, 'report_id' | 'form_type_id' | 'occurrence'> | undefined {
  const [, report_id, form_type_id, occurrence = '1'] = PLACE.exec(place) ?? [];
  return report_id && form_type_id ? { report_id, form_type_id, occurrence: Number(occurrence) } : undefined;
}

/** The copies of one form of a report: there may be several incidents. */
export const listCopiesOf = (
  all: readonly ReportCopy[],
  report_id: string,
  form_type_id: string,
): ReportCopy[] => {
  const form = placeOfReport(report_id, form_type_id);
  return all.filter(({ place }) => place === form || place.startsWith(`${form}/`));
};

/** Two tabs may have written the same form. An incident comes before the next one at the same visit. */
export function arrangeCopies(found: readonly ReportCopy[]): ReportCopy[] {
  const byForm = new Map(found.map((copy) => [copy.href, copy] as const));
  return [...byForm.values()].sort((a, b) => a.occurrence - b.occurrence);
}

export async function readCopy(store: DeviceStore, place: string): Promise<ReportCopy | undefined> {
  const form = readPlace(place);
  const content = form && Kept.safeParse(await store.read('typed', place)).data?.content;
  if (!content) return undefined;
  const { title = 'Report', is_handed_in, problem, about } = content;
  const state = problem ? 'refused' : is_handed_in ? 'waits' : 'draft';
  const href = writeHref(form.report_id, form.form_type_id, form.occurrence);
  return { ...form, place, href, title, about, state, problem };
}

export type PlacedReport = SavedReport & Omit<FormPlace, 'about' | 'written'>;

/** Reads the form stored in a place. Undefined if there is none. */
export async function readSavedAt(store: DeviceStore, place: string): Promise<PlacedReport | undefined> {
  const form = readPlace(place);
  const saved = readSaved(Kept.safeParse(await store.read('typed', place)).data);
  return form && saved && { ...form, ...saved };
}

/** Changes what is stored with the answers, but no text. */
export async function changeSaved(
  store: DeviceStore,
  place: string,
  changed: Partial<z.input<typeof Content>>,
): Promise<void> {
  const kept = Kept.safeParse(await store.read('typed', place)).data;
  if (kept) await store.write('typed', place, { ...kept, content: { ...kept.content, ...changed } });
}
