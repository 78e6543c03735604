import { useEffect, useState } from 'react';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import { readOccurrence } from '#contract/reports/occurrences.ts';
import type { Report } from '#contract/reports/reports.ts';
import { whenText } from '#web/features/appointments/appointment-words.ts';
import { type BegunForm, readSaved, type SavedReport } from '#web/features/reports/report-copies.ts';
import { createReportDraft, pickWritten, type ReportDraft } from '#web/features/reports/report-draft.ts';
import { readAbout } from '#web/features/reports/written-about.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import type { SavedCopy } from '#web/writing/saved-copy.ts';

const readForm = ({ form_type, introduction, questions }: BegunForm): BegunForm => ({
  form_type,
  introduction,
  questions,
});

/**
 * The form to write a report in: the one it was started with here, as long as the server has none of it. This also
 * holds if the server now requires another form or none, because the text cannot be read and sent from anywhere else.
 */
export function withBegunForm(
  { id, is_restricted }: Pick<Report, 'id' | 'is_restricted'>,
  start: AppReport | BlankAppReport | null,
  saved: SavedReport | undefined,
): AppReport | BlankAppReport | null {
  if (!saved?.form || is_restricted || (start && 'id' in start)) return start;
  const blank = start ?? { report_id: id, occurrence: 1, answers: saved.answers };
  return { ...blank, ...readForm(saved.form) };
}

interface Open {
  report: Report;
  start: AppReport | BlankAppReport;
  copy: SavedCopy;
}

/** Each time a form is submitted, it becomes another draft. */
const makeKey = ({ start, copy }: Open) =>
  `${copy.place} ${'submissions' in start ? start.submissions.length : 0}`;

function openDraft({ report, start, copy }: Open, mayWait: boolean, saved?: SavedReport): ReportDraft {
  return createReportDraft({
    report_id: report.id,
    form_type_id: start.form_type.id,
    occurrence: readOccurrence(start),
    about: saved?.about ?? ('id' in start ? start.written_about : null) ?? readAbout(report),
    title: `${start.form_type.name}, ${whenText(report)}`,
    questions: start.questions,
    form: readForm(start),
    filled: saved ? saved.filled : start.answers,
    written: pickWritten(saved, start),
    ...{ mayWait, copy, saved },
  });
}

/**
 * The draft of a form while the screen is open. Undefined if there is none to write in. Saves at once when the page is
 * hidden, because a phone may never return to it.
 */
export function useReportDraft(open: Open | undefined): ReportDraft | undefined {
  const mayWait = useSignedIn().role === 'carer';
  const [made, setMade] = useState<{ key: string | undefined; draft: ReportDraft | undefined }>();
  const draft = made?.draft;
  // Text that the server does not have stays even if the server has closed the form.
  const isInUse = draft?.store.getState().isChanged === true;
  const key = open && makeKey(open);
  if (!isInUse && key !== made?.key) {
    // What was found is used once: a form that returns later starts with the server's version.
    const saved = made ? undefined : readSaved(open?.copy.found);
    setMade({ key, draft: open && openDraft(open, mayWait, saved) });
  }
  useEffect(() => {
    if (!draft) return;
    draft.start();
    const save = () => void draft.flush();
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      void draft.stop();
    };
  }, [draft]);
  return draft;
}
