import { useRouter } from '@tanstack/react-router';
import type { Report } from '#contract/reports/reports.ts';
import { readNow } from '#web/api/office-clock.ts';
import { describeHandedInAt, judgeNextIncident, listIncidents } from '#web/features/reports/incidents.ts';
import { LeftoverAnswers } from '#web/features/reports/LeftoverAnswers.tsx';
import { IncidentsSoFar, ReportIncident } from '#web/features/reports/ReportIncident.tsx';
import { placeOfReport } from '#web/features/reports/report-copies.ts';
import { mayReportIncident } from '#web/features/reports/report-forms.ts';
import { reportOutbox, useReportCopiesFor } from '#web/features/reports/report-outbox.ts';
import { reportHref, writeHref } from '#web/features/reports/report-words.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';
import { keepBeside, type SavedCopy } from '#web/writing/saved-copy.ts';

interface Props {
  report: Report;
  form_type_id: string;
  occurrence: number;
  /** Text typed here before the form was closed. */
  copy: SavedCopy;
}

/** A form that cannot be written in now: it was submitted, or cannot be started. */
export function ClosedForm(props: Props) {
  const { report, form_type_id, copy } = props;
  const isIncident = form_type_id === report.incident_form_id;
  const isBegun = report.app_reports.some(({ form_type }) => form_type.id === form_type_id);
  if (isIncident && isBegun) return <ClosedIncident {...props} />;
  return (
    <>
      <LeftoverAnswers copy={copy} />
      <EmptyState
        title="You cannot fill in this form now"
        text="It was already submitted, or the appointment has not started or was cancelled. You can report an incident from the planned start time."
        action={
          <UiLink href={reportHref(report.id)} className={buttonClass({ variant: 'outline' })}>
            Open the report
          </UiLink>
        }
      />
    </>
  );
}

/** A visit may have another incident, so link to the next one from here. */
function ClosedIncident({ report, form_type_id, occurrence, copy }: Props) {
  const { role } = useSignedIn();
  const here = useReportCopiesFor(report.id, form_type_id);
  const use = useForAnother(report.id, form_type_id, copy);
  const incidents = listIncidents(report, here, readNow());
  const next = mayReportIncident(report) ? judgeNextIncident(report, here) : undefined;
  const handedIn =
    incidents.find((each) => each.occurrence === occurrence && each.is_handed_in) ??
    incidents.findLast(({ is_handed_in }) => is_handed_in);
  const at = handedIn?.written?.submitted_at;
  const subject = role === 'carer' ? 'You submitted an incident report' : 'An incident report was submitted';
  return (
    <div className="space-y-5">
      <NumbersAtHand />
      <LeftoverAnswers
        copy={copy}
        onUse={next && next.occurrence !== occurrence ? () => use(next.occurrence) : undefined}
      />
      <section aria-labelledby="so-far" className="space-y-4 rounded-md border border-line bg-surface p-4">
        <h2 id="so-far" className="text-lg font-semibold">
          {!handedIn
            ? 'An incident report is already in progress'
            : at
              ? `${subject} ${describeHandedInAt(at, readNow())}`
              : subject}
        </h2>
        <IncidentsSoFar incidents={incidents} />
        {next && <ReportIncident report_id={report.id} form_id={form_type_id} next={next} />}
      </section>
    </div>
  );
}

/** The number of this incident is taken on the server by another: move the text to the next number. */
function useForAnother(report_id: string, form_type_id: string, copy: SavedCopy) {
  const { user } = useSignedIn();
  const router = useRouter();
  return async (next: number) => {
    if (!copy.found) return;
    // Save it as newly typed: based on no server version, and to be checked again before it is submitted.
    const {
      id: _,
      version: __,
      base: ___,
      problem: ____,
      is_handed_in: _____,
      unanswered: ______,
      ...words
    } = copy.found.content;
    await keepBeside(user.id, placeOfReport(report_id, form_type_id, next), words);
    await copy.forget();
    await reportOutbox.load(await openOwnStore(user.id));
    await router.navigate({ href: writeHref(report_id, form_type_id, next) });
  };
}
