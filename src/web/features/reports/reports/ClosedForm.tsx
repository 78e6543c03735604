import { useRouter } from '@tanstack/react-router';
import type { Report } from '#contract/reports/reports.ts';
import { readNow } from '#web/api/office-clock.ts';
import { openOwnStore } from '#web/device/device-store.ts';
import { keepBeside, type TypedCopy } from '#web/device/typed-copy.ts';
import {
  describeHandedInAt,
  judgeNextIncident,
  listIncidents,
} from '#web/features/reports/reports/incidents.ts';
import { LeftWords } from '#web/features/reports/reports/LeftWords.tsx';
import { IncidentsSoFar, ReportIncident } from '#web/features/reports/reports/ReportIncident.tsx';
import { mayReportIncident } from '#web/features/reports/reports/report-forms.ts';
import { reportHref, writeHref } from '#web/features/reports/reports/report-words.ts';
import {
  lookForTypedReports,
  placeOfReport,
  useTypedHere,
} from '#web/features/reports/reports/typed-reports.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';

interface Props {
  report: Report;
  form_type_id: string;
  occurrence: number;
  /** The text that was typed here into the form before it was closed. */
  copy: TypedCopy;
}

/** A form that is not written in now: the office has it, or it cannot be begun. */
export function ClosedForm(props: Props) {
  const { report, form_type_id, copy } = props;
  const isIncident = form_type_id === report.incident_form_id;
  const isBegun = report.app_reports.some(({ form_type }) => form_type.id === form_type_id);
  if (isIncident && isBegun) return <ClosedIncident {...props} />;
  return (
    <>
      <LeftWords copy={copy} />
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

/** A visit may have another incident, so the way on is here. */
function ClosedIncident({ report, form_type_id, occurrence, copy }: Props) {
  const { role } = useSignedIn();
  const here = useTypedHere(report.id, form_type_id);
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
      <LeftWords
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

/** Text that was typed under the number of an incident that the office has otherwise: the words go under the next. */
function useForAnother(report_id: string, form_type_id: string, copy: TypedCopy) {
  const { user } = useSignedIn();
  const router = useRouter();
  return async (next: number) => {
    if (!copy.found) return;
    // As typed anew: upon nothing that the office has, and to be read once more before it is handed in.
    const {
      id: _,
      version: __,
      base: ___,
      problem: ____,
      is_handed_in: _____,
      unheard: ______,
      ...words
    } = copy.found.content;
    await keepBeside(user.id, placeOfReport(report_id, form_type_id, next), words);
    await copy.forget();
    await lookForTypedReports(await openOwnStore(user.id));
    await router.navigate({ href: writeHref(report_id, form_type_id, next) });
  };
}
