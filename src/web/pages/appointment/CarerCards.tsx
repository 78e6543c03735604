import {
  type AppointmentCarer,
  type AppointmentDetail,
  type FormerCarer,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { formatDateTime } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { updateRequirements } from '#contract/reports/reports.ts';
import { listTimesheetsOfAppointment } from '#contract/visits/timesheets.ts';
import { useNow } from '#web/device/use-now.ts';
import { assignHref } from '#web/features/appointments/appointments/appointment-words.ts';
import { SuggestButton } from '#web/features/appointments/rotas/SuggestButton.tsx';
import { ReadyForms } from '#web/features/reports/reports/ReadyForms.tsx';
import { ReportIncident } from '#web/features/reports/reports/ReportIncident.tsx';
import { reportHref } from '#web/features/reports/reports/report-words.ts';
import { CarerClaims } from '#web/features/visits/claims/CarerClaims.tsx';
import { RESTRICTED } from '#web/features/young-persons/profile/YoungPersonCell.tsx';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { ReportRequirement } from '#web/pages/appointment/ReportRequirement.tsx';
import { can } from '#web/session/permissions.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import { Card, DefinitionList } from '#web/ui/record/Card.tsx';

/** The carers who go, and what each has handed in (APT-05). */
export function CarerCards({ appointment, role }: { appointment: AppointmentDetail; role: SignedInRole }) {
  const { carers } = appointment;
  const now = useNow();
  const isOver = appointment.cancelled || Date.parse(appointment.end_at) <= now;
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
  appointment: AppointmentDetail;
  role: SignedInRole;
}

function CarerCard({ carer, report, appointment, role }: CardProps) {
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
          role={role}
        />
      )}
    </Card>
  );
}

interface FormerProps {
  former: FormerCarer;
  appointment: AppointmentDetail;
  role: SignedInRole;
}

/** Their claims and note stay in sight: payroll pays them, and the office is to read it. */
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
