import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import {
  placeOfReport,
  type ReportCopy,
  readSaved,
  type SavedReport,
} from '#web/features/reports/report-copies.ts';
import type { ReportDraft } from '#web/features/reports/report-draft.ts';
import { reportOutbox } from '#web/features/reports/report-outbox.ts';
import { isOpenForm } from '#web/features/reports/send-form.ts';
import { useReportDraft, withBegunForm } from '#web/features/reports/use-report-draft.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import type { ReportInHand } from '#web/features/visits/visit-steps.ts';
import { openOwnStore } from '#web/writing/device-store.ts';
import { useOwnCopy } from '#web/writing/use-own-copy.ts';

/** The copy of a visit's own report on this device. Undefined if there is none. */
export const findCopyOf = (
  { report }: Pick<Visit, 'report'>,
  all: readonly ReportCopy[],
): ReportCopy | undefined =>
  all.find((copy) => copy.report_id === report.id && copy.form_type_id !== report.incident_form_id);

/** The saved copies of all reports. Undefined while the device is read. */
export function useReportCopies(user_id: string): readonly ReportCopy[] | undefined {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    // If the browser has lost what it stored, there is nothing: the visit opens all the same.
    const load = openOwnStore(user_id).then(reportOutbox.load);
    void load.catch(() => undefined).then(() => setIsLoaded(true));
  }, [user_id]);
  const { entries: all } = useStore(reportOutbox.state);
  return isLoaded ? all : undefined;
}

interface VisitReport {
  /** False while the device is read. */
  isLoaded: boolean;
  /** The visit with the form in which its report is written. */
  visit: Visit;
  /** What this device has beyond the server. */
  inHand: ReportInHand | undefined;
  /** Undefined if there is no form to write in. */
  draft: ReportDraft | undefined;
}

/** A visit's report: the same draft as on the report's own page. */
export function useVisitReport(office: Visit, copy_form_id: string | undefined): VisitReport {
  const { report, app_report } = office;
  // A form that was started here stays open, whatever form the server now requires.
  const [form_type_id] = useState(copy_form_id ?? app_report?.form_type.id ?? 'none');
  const copy = useOwnCopy(placeOfReport(report.id, form_type_id));
  const saved = readSaved(copy?.found);
  const start = withBegunForm(report, app_report, saved);
  const draft = useReportDraft(copy && start && isOpen(start) ? { report, start, copy } : undefined);
  const state = useStore(draft?.store ?? NO_DRAFT);
  // What was found belongs to the draft from then on, which sends or deletes it.
  const [isTaken, setIsTaken] = useState(false);
  if (draft && !isTaken) setIsTaken(true);
  return {
    isLoaded: copy !== undefined,
    visit: start === app_report ? office : { ...office, app_report: start },
    inHand: draft || isTaken ? readInHand(state) : saved && readSavedInHand(saved),
    draft,
  };
}

const isOpen = (start: AppReport | BlankAppReport) => !isWritten(start) || isOpenForm(start);

type DraftState = ReturnType<ReportDraft['store']['getState']>;
const NO_DRAFT = createStore<DraftState | undefined>()(() => undefined);

const OVERTAKEN = 'The office has a different version. Choose which to keep.';

function readInHand(state: DraftState | undefined): ReportInHand | undefined {
  if (!state?.answers) return undefined;
  const { answers: content, isChanged: is_changed, isWaiting: is_waiting, theirs, refusal } = state;
  const failure = state.state === 'failed' && state.problem;
  const problem = theirs
    ? { sentence: OVERTAKEN, errors: [] }
    : (refusal ?? (failure ? { sentence: failure, errors: [] } : null));
  return { content, is_changed, is_waiting, problem, is_overtaken: theirs !== undefined };
}

function readSavedInHand({ answers, is_handed_in, problem, errors }: SavedReport): ReportInHand {
  return {
    ...{ content: answers, is_changed: true, is_waiting: is_handed_in, is_overtaken: false },
    problem: problem === undefined ? null : { sentence: problem, errors },
  };
}
