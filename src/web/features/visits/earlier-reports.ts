/** Earlier versions stored a visit's report among its parts. It becomes a saved copy like that of any other form. */
import type { Visit } from '#contract/visits/visits.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { type BegunForm, placeOfReport } from '#web/features/reports/report-copies.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';
import type { DeviceStore } from '#web/writing/device-store.ts';
import { keepBeside, type SavedContent } from '#web/writing/saved-copy.ts';
import { createUnanswered } from '#web/writing/unanswered.ts';

/** As an earlier version wrote and sealed it. */
interface EarlierReport {
  content: object;
  opened?: object;
  base: { id: string; version: number } | null;
  form?: BegunForm;
  is_changed: boolean;
  is_waiting: boolean;
  attempt: { content: object; submit: boolean } | null;
  agreed_day?: string;
}
type EarlierWork = VisitWork & { report_id?: string; form_type_id?: string };

/** Returns the work without its report, which now has its own place on the device. */
export async function moveEarlierReport(store: DeviceStore, work: EarlierWork): Promise<VisitWork> {
  const { report, ...parts } = work.parts as VisitWork['parts'] & { report?: EarlierReport };
  if (!report) return work;
  const { report_id, form_type_id, ...rest } = work;
  const form_id = report.form?.form_type.id ?? form_type_id;
  const isUnsent = report.is_changed || report.is_waiting || report.attempt !== null;
  if (report_id && form_id && isUnsent) {
    const visit = (await store.read('visit', work.appointment_carer_id)) as Visit | undefined;
    await keep(store, placeOfReport(report_id, form_id), await readContent(work, report, visit));
  }
  return { ...rest, parts };
}

async function readContent(
  { about }: VisitWork,
  report: EarlierReport,
  visit: Visit | undefined,
): Promise<SavedContent['content']> {
  const { base, form, opened, attempt, agreed_day } = report;
  const sent = createUnanswered();
  if (attempt) await sent.add(attempt.content);
  const name = form?.form_type.name ?? visit?.app_report?.form_type.name ?? 'Report';
  return {
    title: visit ? `${name}, ${whenText(visit.appointment)}` : name,
    about,
    answers: report.content,
    ...(base ? { ...base, base: opened } : { filled: opened }),
    ...(form ? { form } : {}),
    ...(report.is_waiting || attempt?.submit ? { is_handed_in: true, agreed_day } : {}),
    unanswered: sent.list(),
  };
}

/** If the report was also written on its own page, both stay. */
async function keep(store: DeviceStore, place: string, content: SavedContent['content']): Promise<void> {
  if (await store.read('typed', place)) return keepBeside(store.user_id, place, content);
  const kept: SavedContent = { content, kept_at: new Date().toISOString(), upon: null };
  await store.write('typed', place, kept);
}
