import { useState } from 'react';
import {
  type AppointmentCarer,
  type AppointmentDetail,
  type FormerCarer,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { updateRequirements } from '#contract/reports/reports.ts';
import { type Attendance, listAttendanceOfAppointment } from '#contract/visits/attendance.ts';
import { EARLY_MINUTES } from '#contract/visits/attendance-limits.ts';
import { listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { assignHref, timesText } from '#web/features/appointments/appointment-words.ts';
import { SuggestButton } from '#web/features/appointments/rotas/SuggestButton.tsx';
import { ReadyForms } from '#web/features/reports/ReadyForms.tsx';
import { ReportIncident } from '#web/features/reports/ReportIncident.tsx';
import { reportHref } from '#web/features/reports/report-words.ts';
import { useRequirement } from '#web/features/reports/use-requirement.ts';
import { momentText } from '#web/features/visits/attendance/attendance-words.ts';
import { CarerClaims } from '#web/features/visits/claims/CarerClaims.tsx';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { can } from '#web/session/permissions.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Switch } from '#web/ui/field/Choice.tsx';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** The appointment's carers, and what each has submitted (APT-05). */
export function CarerCards({ appointment, role }: { appointment: AppointmentDetail; role: SignedInRole }) {
  const { carers } = appointment;
  const now = useNow();
  const isOver = appointment.cancelled || Date.parse(appointment.end_at) <= now;
  const mayHaveArrived = Date.parse(appointment.start_at) - EARLY_MINUTES * 60_000 <= now;
  const { data: attendance } = useEndpoint(
    listAttendanceOfAppointment,
    { params: { id: appointment.id } },
    { enabled: mayHaveArrived && carers.length > 0 },
  );
  return (
    <section aria-labelledby="carers" className="space-y-3">
      <h2 id="carers" className="text-lg font-semibold">
        {carers.length === 1 ? 'Carer' : 'Carers'}
      </h2>
      {carers.length === 0 && (
        <Card flush>
          <EmptyState
            title={isOver ? 'No carer is assigned' : 'No carer is assigned yet'}
            text={role === 'admin' || isOver ? undefined : 'The agency is finding a carer.'}
            action={
              can(role, updateAppointment) &&
              !appointment.cancelled && (
                <div className="flex flex-wrap justify-center gap-2">
                  <SuggestButton appointment={appointment} />
                  <UiLink href={assignHref(appointment.id)} className={buttonClass({ variant: 'outline' })}>
                    Assign a carer
                  </UiLink>
                </div>
              )
            }
          />
        </Card>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        {carers.map((carer) => (
          <CarerCard
            key={carer.id}
            carer={carer}
            report={appointment.reports.find((each) => each.appointment_carer_id === carer.id)}
            attendance={attendance?.find((each) => each.appointment_carer_id === carer.id)}
            appointment={appointment}
            role={role}
          />
        ))}
        {appointment.former_carers?.map((former) => (
          <FormerCarerCard key={former.id} former={former} appointment={appointment} role={role} />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  carer: AppointmentCarer;
  report: AppointmentDetail['reports'][number] | undefined;
  attendance: Attendance | undefined;
  appointment: AppointmentDetail;
  role: SignedInRole;
}

function CarerCard({ carer, report, attendance, appointment, role }: CardProps) {
  const lacks = appointment.unchecked_carers?.find((each) => each.carer.id === carer.carer.id);
  const away = appointment.away_carers?.find((each) => each.carer.id === carer.carer.id);
  const ruledOut = appointment.ruled_out_carers?.find((each) => each.carer.id === carer.carer.id);
  const isClosedTo = appointment.closed_to_carers?.some(({ id }) => id === carer.carer.id);
  const isNeeded = carer.report_required || carer.report_status !== 'not required';
  const status = isNeeded ? <StatusBadge status={carer.report_status} audience={role} /> : 'Not needed';
  const reportFact = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {appointment.is_restricted ? RESTRICTED : status}
      {report && (
        <TextLink href={reportHref(report.id)}>
          Open<span className="sr-only"> the report of {carer.carer_name}</span>
        </TextLink>
      )}
      {report?.ready_forms && <ReadyForms report_id={report.id} forms={report.ready_forms} />}
    </span>
  );
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={carer.carer_name} />
          {carer.carer_name}
        </span>
      }
    >
      {away && (
        <div className="mb-3">
          <Banner tone="warning" title={away.reason}>
            <TextLink href={assignHref(appointment.id)}>Assign someone else</TextLink>
            {away.has_left ? '.' : ', or change their rota if they are coming.'}
          </Banner>
        </div>
      )}
      {ruledOut && (
        <div className="mb-3">
          <Banner tone="warning" title={ruledOut.reason}>
            <TextLink href={assignHref(appointment.id)}>Assign someone else</TextLink>.
          </Banner>
        </div>
      )}
      {isClosedTo && (
        <div className="mb-3">
          <Banner tone="warning" title={`${carer.carer_name} does not have access to this record`}>
            The record is restricted. They cannot see the name or place, or write the report.{' '}
            {appointment.young_person && (
              <>
                <TextLink href={personHref(appointment.young_person.id)}>Choose who may open it</TextLink>, or{' '}
              </>
            )}
            <TextLink href={assignHref(appointment.id)}>assign someone else</TextLink>.
          </Banner>
        </div>
      )}
      {lacks && (
        <div className="mb-3">
          <Banner tone="warning" title={lacks.reasons.join(', ')}>
            The service needs this check.{' '}
            <TextLink href={`/dashboard/users/${carer.carer.id}`}>Add the check</TextLink> or assign someone
            else.
          </Banner>
        </div>
      )}
      <DefinitionList
        columns={2}
        facts={[
          { term: 'Report', value: reportFact },
          ...(attendance?.arrived_at
            ? [{ term: 'Arrived and left', value: describeAttendance(attendance, appointment) }]
            : []),
          ...(role === 'client'
            ? []
            : [
                {
                  term: 'Timesheet',
                  value: <StatusBadge kind="timesheet" status={carer.timesheet_status} audience={role} />,
                },
              ]),
        ]}
      />
      {report?.incident_form_id && (
        <div className="mt-3">
          <ReportIncident
            report_id={report.id}
            form_id={report.incident_form_id}
            carer_name={carer.carer_name}
          />
        </div>
      )}
      {can(role, updateRequirements) && !appointment.cancelled && <ReportRequirement carer={carer} />}
      {can(role, listTimesheetsOfAppointment) && (
        <CarerClaims
          appointment={appointment}
          appointment_carer_id={carer.id}
          carer_name={carer.carer_name}
          attendance={attendance}
          role={role}
        />
      )}
    </Card>
  );
}

/** `16:03–20:05, planned 16:00–20:00`; an entry from memory says so. */
function describeAttendance(said: Attendance, planned: AppointmentDetail): string {
  const { arrived_at, left_at, is_arrival_typed, is_departure_typed } = said;
  if (!arrived_at) return '';
  const arrived = momentText(arrived_at, planned.start_at);
  const times = left_at ? `${arrived}–${momentText(left_at, planned.end_at)}` : `Arrived ${arrived}`;
  const typed = is_arrival_typed || is_departure_typed ? ', entered later' : '';
  return `${times}${typed}. Planned ${timesText(planned)}`;
}

interface FormerProps {
  former: FormerCarer;
  appointment: AppointmentDetail;
  role: SignedInRole;
}

/** Their claims and note stay visible, because payroll pays the claims and the office reads the note. */
function FormerCarerCard({ former, appointment, role }: FormerProps) {
  const { id, carer, removed_at } = former;
  const report = appointment.reports.find((each) => each.appointment_carer_id === id);
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={carer.name} />
          {carer.name}
        </span>
      }
    >
      <Banner title={`Taken off on ${formatDateTime(removed_at)}`}>
        We still pay what they submitted. If they worked but did not enter times, assign them again. They can
        only enter times while assigned.{' '}
        {report && (
          <TextLink href={reportHref(report.id)}>
            Open the report<span className="sr-only"> of {carer.name}</span>
          </TextLink>
        )}
      </Banner>
      {can(role, listTimesheetsOfAppointment) && (
        <CarerClaims
          appointment={appointment}
          appointment_carer_id={id}
          carer_name={carer.name}
          role={role}
        />
      )}
    </Card>
  );
}

/** Whether this carer must write a report for the appointment (REP-07). A written report stays. */
function ReportRequirement({ carer }: { carer: AppointmentCarer }) {
  const setRequirement = useRequirement();
  // The user's choice, until the server's response has it too.
  const [chosen, setChosen] = useState<boolean>();
  const change = async (on: boolean) => {
    setChosen(on);
    await setRequirement({ appointment_carer_id: carer.id, carer_name: carer.carer_name }, on);
    setChosen(undefined);
  };
  return (
    <Switch
      label={
        <>
          Report required<span className="sr-only"> of {carer.carer_name}</span>
        </>
      }
      value={chosen ?? carer.report_required}
      onChange={(on) => void change(on)}
    />
  );
}
