import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Appointment } from '#contract/appointments/appointments.ts';
import type { Report } from '#contract/reports/reports.ts';
import { useNow } from '#web/device/use-now.ts';
import { AppointmentRow } from '#web/features/appointments/AppointmentRow.tsx';
import { visitHref, whenText } from '#web/features/appointments/appointment-words.ts';
import { aboutText, reportHref, writeHref } from '#web/features/reports/report-words.ts';
import { useReportCopies } from '#web/features/visits/use-visit-report.ts';
import { checkHref, describeDrafts } from '#web/features/visits/visit-drafts.ts';
import { useWork, useWorks } from '#web/features/visits/visit-store.ts';
import type { VisitWork } from '#web/features/visits/visit-work.ts';
import { noteOutbox } from '#web/features/young-persons/diaries/note-outbox.ts';
import { DueTime } from '#web/lists/DueTime.tsx';
import { describeDueAt } from '#web/lists/due-words.ts';
import { Button } from '#web/ui/field/Button.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { Badge, StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { openOwnStore } from '#web/writing/device-store.ts';

const outstanding = ['required', 'missing', 'draft', 'not approved'];

const OWED_AT_FIRST = 4;

interface Props {
  owed: readonly Appointment[];
  incidents: readonly Report[];
  user_id: string;
}

/**
 * Incident reports first, then visits with unsent work, then visits with something missing: of these, returned reports
 * come first.
 */
export function OwedCard({ owed, incidents, user_id }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const isReturned = (each: Appointment) => findAssignment(each, user_id)?.report_status === 'not approved';
  const ordered = [...owed.filter(isReturned), ...owed.filter((each) => !isReturned(each))];
  const shown = showsAll ? ordered : ordered.slice(0, OWED_AT_FIRST);
  const assignments = owed.map((appointment) => findAssignment(appointment, user_id)?.id);
  const begun = useWorks().filter(
    (work) => describeDrafts(work) && !assignments.includes(work.appointment_carer_id),
  );
  const notes = useBegunNotes(user_id);
  const reports = (useReportCopies(user_id) ?? []).filter(({ state }) => state === 'draft');
  const count = incidents.length + begun.length + reports.length + notes.length + owed.length;
  return (
    <Card title={count > 0 ? `To do (${count})` : 'To do'} flush>
      {count === 0 ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-ink-soft">
          <CircleCheck aria-hidden size={20} className="text-dark-green-ink" /> You’re up to date. Thank you.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {incidents.map((report) => (
            <IncidentRow key={report.id} report={report} />
          ))}
          {begun.map((work) => (
            <BegunRow key={work.appointment_carer_id} work={work} />
          ))}
          {reports.map(({ place, title, href }) => (
            <UnsentRow key={place} name={title} href={href} below="Started but not sent" />
          ))}
          {notes.map(({ place, title, href }) => (
            <UnsentRow
              key={place}
              name={title ? `Case note: ${title}` : 'Case note'}
              href={href}
              below="Started but not saved"
            />
          ))}
          {shown.map((appointment) => (
            <AppointmentRow
              key={appointment.id}
              appointment={appointment}
              href={visitHref(appointment, user_id)}
              withDay
              detail={<Owes appointment={appointment} user_id={user_id} />}
            />
          ))}
        </ul>
      )}
      {shown.length < owed.length && (
        <div className="border-t border-line px-4 py-2">
          <Button variant="link" onClick={() => setShowsAll(true)}>
            Show all {count}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Unfinished case notes on this device, in their current state. */
function useBegunNotes(user_id: string) {
  useEffect(() => void openOwnStore(user_id).then(noteOutbox.load), [user_id]);
  return useStore(noteOutbox.state, ({ entries }) => entries).filter(({ errand }) => !errand);
}

const findAssignment = ({ carers }: Pick<Appointment, 'carers'>, user_id: string) =>
  carers.find(({ carer }) => carer.id === user_id);

function IncidentRow({ report }: { report: Report }) {
  const name = `Write incident report: ${aboutText(report)}`;
  const when = whenText(report);
  const { id, incident_form_id } = report;
  return (
    <UnsentRow
      name={name}
      label={`${name}, ${when}`}
      href={incident_form_id ? writeHref(id, incident_form_id) : reportHref(id)}
      above={when}
    />
  );
}

/** The visit itself was submitted, or is not over yet: only this device knows what was started since. */
const BegunRow = ({ work }: { work: VisitWork }) => (
  <UnsentRow name={work.title} href={checkHref(work)} below={describeDrafts(work)} />
);

type UnsentRowProps = {
  name: string;
  label?: string;
  href: string;
  above?: string;
  below?: string | undefined;
};

/** The whole row links to where it is sent. */
function UnsentRow({ name, label, href, above, below }: UnsentRowProps) {
  return (
    <li className="relative flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken">
      <div className="min-w-0">
        {above && <p className="text-sm text-ink-soft tabular-nums">{above}</p>}
        <p className="font-medium">
          <UiLink
            href={href}
            aria-label={label}
            className="rounded-sm after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </UiLink>
        </p>
        {below && <p className="text-sm text-ink-soft">{below}</p>}
      </div>
      <Badge tone="yellow">Not sent</Badge>
    </li>
  );
}

function Owes({ appointment, user_id }: { appointment: Appointment; user_id: string }) {
  const now = useNow();
  const { report_status, timesheet_status } = appointment;
  const { id = '', report_due_at: due_at } = findAssignment(appointment, user_id) ?? {};
  const begun = describeDrafts(useWork(id));
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {outstanding.includes(report_status) && (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          Report <StatusBadge status={report_status} audience="carer" />
          {due_at && report_status !== 'not approved' && <DueTime due={describeDueAt(due_at, now)} />}
        </span>
      )}
      {outstanding.includes(timesheet_status) && (
        <span className="inline-flex items-center gap-1.5">
          Timesheet <StatusBadge kind="timesheet" status={timesheet_status} audience="carer" />
        </span>
      )}
      {begun && <span>{begun}</span>}
    </span>
  );
}
