/** A visit that its carer was taken off while words of theirs wait: nobody tells this device any more whether its record is open. */
import type { AppReport, BlankAppReport } from '#contract/reports/app-reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { forgetName } from '#web/features/reports/reports/written-about.ts';
import { isWritten } from '#web/features/visits/visits/send-part.ts';
import { describeTitle, LEFT_APPOINTMENT } from '#web/features/visits/visits/visit-steps.ts';
import { changeWork, findKeptVisit, keepVisit, visitStore } from '#web/features/visits/visits/visit-store.ts';
import { type Part, refused, type VisitWork } from '#web/features/visits/visits/visit-work.ts';
import { isSame } from '#web/forms/is-same.ts';

/** The words stay on this device until they are sent or thirty days old; the young person is named by nothing beside them (YPN-04). */
export async function closeLeft(id: string): Promise<void> {
  const kept = await findKeptVisit(id);
  if (kept) await keepVisit(withoutPerson(kept));
  const work = visitStore.getState().works[id];
  const closed = work && withoutName(work, kept && withoutPerson(kept));
  if (closed && !isSame(closed, work)) changeWork(id, () => closed);
}

export function withoutPerson(visit: Visit): Visit {
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

/** A blank form may begin with the name. One that was begun keeps its answers: sent without them, it would empty the office's. */
function withoutStart(form: AppReport | BlankAppReport): AppReport | BlankAppReport {
  if (!isWritten(form)) return { ...form, answers: {} };
  return { ...form, written_about: form.written_about && forgetName(form.written_about) };
}

function withoutName(work: VisitWork, visit: Visit | undefined): VisitWork {
  // Says both names.
  const isOther = ({ problem }: Part) => problem?.reason === 'other person';
  const close = (part: Part) => (isOther(part) ? refused(part, LEFT_APPOINTMENT, [], 'left') : part);
  return {
    ...work,
    title: visit ? describeTitle(visit) : 'An appointment',
    about: work.about && forgetName(work.about),
    parts: Object.fromEntries(Object.entries(work.parts).map(([place, part]) => [place, close(part)])),
  };
}
