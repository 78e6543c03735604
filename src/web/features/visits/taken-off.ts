/** A carer was taken off a visit while their text waits: this device can no longer learn whether its record is open. */
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { LEFT_APPOINTMENT } from '#web/features/reports/send-form.ts';
import { forgetName } from '#web/features/reports/written-about.ts';
import { isWritten } from '#web/features/visits/send-part.ts';
import { describeTitle } from '#web/features/visits/visit-steps.ts';
import { changeWork, findKeptVisit, keepVisit, visitStore } from '#web/features/visits/visit-store.ts';
import { type Part, refused, type VisitWork } from '#web/features/visits/visit-work.ts';
import { isSame } from '#web/writing/is-same.ts';

/** The text stays on this device until it is sent or thirty days old, without the young person's name (YPN-04). */
export async function closeTakenOff(id: string): Promise<void> {
  const kept = await findKeptVisit(id);
  if (kept) await keepVisit(withoutPerson(kept));
  const work = visitStore.getState().works[id];
  const closed = work && withoutName(work, kept && withoutPerson(kept));
  if (closed && !isSame(closed, work)) changeWork(id, () => closed);
}

function withoutPerson(visit: Visit): Visit {
  const nobody = { young_person: null, is_unnamed: true };
  const { appointment, report, timesheet, app_report, incident_report, next_incident } = visit;
  return {
    ...visit,
    appointment: { ...appointment, ...nobody, place: null, notes: null, young_person_facts: null },
    report: { ...report, ...nobody },
    timesheet: { ...timesheet, young_person: null },
    app_report: app_report && withoutStart(app_report),
    incident_report: incident_report && withoutStart(incident_report),
    next_incident: next_incident && { ...next_incident, answers: {} },
  };
}

/**
 * A blank form may be prefilled with the name. One that was started keeps its answers: sent without them, it would
 * clear the server's.
 */
function withoutStart(form: AppReport | BlankAppReport): AppReport | BlankAppReport {
  if (!isWritten(form)) return { ...form, answers: {} };
  return { ...form, written_about: form.written_about && forgetName(form.written_about) };
}

function withoutName(work: VisitWork, visit: Visit | undefined): VisitWork {
  // Its message names both people.
  const isOther = ({ problem }: Part) => problem?.reason === 'other person';
  const close = (part: Part) => (isOther(part) ? refused(part, LEFT_APPOINTMENT, [], 'left') : part);
  return {
    ...work,
    title: visit ? describeTitle(visit) : 'An appointment',
    about: work.about && forgetName(work.about),
    parts: Object.fromEntries(Object.entries(work.parts).map(([place, part]) => [place, close(part)])),
  };
}
