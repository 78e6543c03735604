import { ClipboardCheck, MessageSquarePlus, Navigation, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentSeries } from '#contract/appointments/appointment-series.ts';
import {
  type AppointmentDetail,
  getAppointment,
  updateAppointment,
} from '#contract/appointments/appointments.ts';
import { formatDateTime, formatDay } from '#contract/core/dates.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { useNow } from '#web/device/use-now.ts';
import { AloneNotice } from '#web/features/appointments/AloneNotice.tsx';
import {
  appointmentHref,
  cancellationText,
  directionsTo,
  lengthText,
  seriesHref,
  seriesText,
  timesText,
  visitHref,
  whenText,
  whoText,
} from '#web/features/appointments/appointment-words.ts';
import { CancelDialog } from '#web/features/appointments/CancelDialog.tsx';
import { OfferButton } from '#web/features/appointments/offers/OfferButton.tsx';
import { ReinstateButton } from '#web/features/appointments/ReinstateButton.tsx';
import { AskSwapButton } from '#web/features/appointments/swaps/AskSwapButton.tsx';
import { SwapNotice } from '#web/features/appointments/swaps/SwapNotice.tsx';
import { WarningAnswers } from '#web/features/appointments/WarningAnswers.tsx';
import { YoungPersonFacts } from '#web/features/appointments/YoungPersonFacts.tsx';
import { hrefOfQuotation } from '#web/features/money/quotations/quotation-words.ts';
import { MissingButton, MissingNotice } from '#web/features/safety/missing-episodes/MissingButton.tsx';
import {
  describeWhere,
  type Kept,
  useKeptVisits,
  VisitOnDevice,
} from '#web/features/visits/VisitOnDevice.tsx';
import { WriteCaseNote } from '#web/features/young-persons/diaries/WriteCaseNote.tsx';
import { RestrictedNotice } from '#web/features/young-persons/readers/RestrictedNotice.tsx';
import { CarerCards } from '#web/pages/appointment/CarerCards.tsx';
import { useIsOutOfReach } from '#web/session/has-signal.ts';
import { can } from '#web/session/permissions.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { ErrorState, SkeletonRecord } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { type BackLink, PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { StatusBadge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { writeInitials } from '#web/ui/record/initials.ts';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';

/** SHL-04: a single appointment leads back to the home page. */
const back = { label: 'Home', href: '/dashboard' };

export function AppointmentPage({ id }: { id: string }) {
  const { role } = useSignedIn();
  const {
    data: appointment,
    error,
    failureReason,
    refetch,
  } = useEndpoint(getAppointment, { params: { id } });
  const isOutOfReach = useIsOutOfReach(!appointment);
  const isRefused = error !== null && error.status !== null;
  usePage(appointment ? `Appointment: ${whoText(appointment)}` : undefined);
  if (role === 'carer' && !(appointment || isRefused) && (isOutOfReach || failureReason?.status === null))
    return <AppointmentOnDevice id={id} back={back} error={error?.message} onRetry={() => void refetch()} />;
  return (
    <RecordScreen
      back={back}
      loading={!appointment}
      error={appointment ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={appointment && whoText(appointment)}
      badge={appointment && <StatusBadge kind="appointment" status={appointment.status} audience={role} />}
      lead={
        appointment &&
        `${formatDay(appointment.start_date)}, ${timesText(appointment)} (${lengthText(appointment)})`
      }
      actions={appointment && <Actions appointment={appointment} role={role} />}
      facts={appointment ? describeFacts(appointment, role) : []}
      factColumns={3}
      notice={appointment && <Notice appointment={appointment} role={role} />}
    >
      {appointment && <CarerCards appointment={appointment} role={role} />}
    </RecordScreen>
  );
}

const AT_THEIR_HOME = 'Not recorded. “Before you arrive” shows where they live.';

function describeFacts(appointment: AppointmentDetail, role: SignedInRole): Fact[] {
  const { client, service_type, place, notes, idOnThirdParty, series, quotation, updated_at } = appointment;
  return [
    { term: 'Where', value: place ?? (role === 'carer' && appointment.young_person ? AT_THEIR_HOME : null) },
    { term: 'Service', value: service_type.name },
    { term: 'Client', value: client.name },
    ...(role === 'admin' && idOnThirdParty ? [{ term: 'Care planner’s number', value: idOnThirdParty }] : []),
    ...(series ? [{ term: 'Series', value: <SeriesFact series={series} /> }] : []),
    ...(quotation
      ? [
          {
            term: 'Quotation',
            value: <TextLink href={hrefOfQuotation(quotation)}>{quotation.name}</TextLink>,
          },
        ]
      : []),
    ...(role === 'client' || !notes ? [] : [{ term: 'Notes', value: notes, wide: true }]),
    ...(role === 'admin' ? [{ term: 'Last changed', value: formatDateTime(updated_at) }] : []),
  ];
}

function SeriesFact({ series }: { series: AppointmentSeries }) {
  return (
    <>
      {seriesText(series)}{' '}
      <TextLink href={seriesHref(series.id, [series, { start_date: series.end_date }])}>
        See all {series.active_count}
      </TextLink>
    </>
  );
}

function Actions({ appointment, role }: { appointment: AppointmentDetail; role: SignedInRole }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { user } = useSignedIn();
  const hasBegun = useNow() >= Date.parse(appointment.start_at);
  const finishHref = hasBegun && !appointment.cancelled ? visitHref(appointment, user.id) : undefined;
  const mayEdit = can(role, updateAppointment) && !appointment.cancelled;
  return (
    <>
      {appointment.place && !appointment.cancelled && role !== 'client' && (
        <a
          href={directionsTo(appointment.place)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: role === 'carer' && !finishHref ? 'default' : 'outline' })}
        >
          <Navigation aria-hidden size={18} /> Directions
        </a>
      )}
      {role === 'client' && !appointment.cancelled && !hasBegun && (
        <UiLink href={askForChangeHref(appointment)} className={buttonClass({ variant: 'outline' })}>
          <MessageSquarePlus aria-hidden size={18} /> Ask for a change
        </UiLink>
      )}
      {role === 'carer' && <WriteCaseNote appointment={appointment} />}
      {role === 'carer' && !appointment.cancelled && appointment.young_person && (
        <MissingButton youngPerson={appointment.young_person} />
      )}
      {role === 'carer' && !hasBegun && !appointment.cancelled && <AskSwapButton appointment={appointment} />}
      {finishHref && (
        <UiLink href={finishHref} className={buttonClass()}>
          <ClipboardCheck aria-hidden size={18} /> Finish appointment
        </UiLink>
      )}
      {mayEdit && (
        <>
          {!hasBegun && <OfferButton appointment={appointment} />}
          <Button variant="outline" onClick={() => setIsCancelling(true)}>
            Cancel appointment
          </Button>
          <UiLink href={`${appointmentHref(appointment.id)}/edit`} className={buttonClass()}>
            <Pencil aria-hidden size={18} /> Edit
          </UiLink>
        </>
      )}
      <CancelDialog
        appointments={[appointment]}
        detail={appointment}
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
      />
    </>
  );
}

/** A message to the office that starts with the appointment, and names nobody. */
function askForChangeHref(appointment: AppointmentDetail): string {
  const { service_type, young_person } = appointment;
  const who = young_person && writeInitials(young_person.name);
  const subject = ['Change of', service_type.name, whenText(appointment), who].filter(Boolean).join(' ');
  return `/dashboard/helpcenter/contact?${new URLSearchParams({ subject })}`;
}

/** Before the other facts: whether it takes place at all, and what to be careful of. */
function Notice({ appointment, role }: { appointment: AppointmentDetail; role: SignedInRole }) {
  const { young_person, young_person_facts } = appointment;
  return (
    <>
      {appointment.cancelled && <CancelledNotice appointment={appointment} role={role} />}
      {appointment.is_restricted && <RestrictedNotice />}
      {role === 'carer' && !appointment.cancelled && <SwapNotice appointment_id={appointment.id} />}
      <AloneNotice appointment={appointment} />
      {young_person && <MissingNotice youngPerson={young_person} />}
      {young_person && young_person_facts && (
        <YoungPersonFacts person={young_person} facts={young_person_facts} />
      )}
      <WarningAnswers answers={appointment.warning_answers} />
    </>
  );
}

function CancelledNotice({ appointment, role }: { appointment: AppointmentDetail; role: SignedInRole }) {
  return (
    <Banner
      tone="warning"
      title="This appointment is cancelled"
      action={can(role, updateAppointment) && <ReinstateButton appointment={appointment} />}
    >
      {cancellationText(appointment)}
    </Banner>
  );
}

interface OnDeviceProps {
  id: string;
  back: BackLink;
  /** Says that there is no connection, once that is certain. */
  error: string | undefined;
  onRetry: () => void;
}

/** A carer's appointment without signal: as far as this device has it. */
function AppointmentOnDevice({ id, back, error, onRetry }: OnDeviceProps) {
  const { user } = useSignedIn();
  const kept = useKeptVisits(user.id);
  const visit = kept?.visits.find(({ appointment }) => appointment.id === id);
  if (kept && visit) return <FoundOnDevice {...{ visit, kept, back, onRetry }} />;
  return kept && error ? <ErrorState message={error} onRetry={onRetry} /> : <SkeletonRecord />;
}

type FoundOnDeviceProps = Pick<OnDeviceProps, 'back' | 'onRetry'> & {
  visit: Kept['visits'][number];
  kept: Kept;
};

function FoundOnDevice({ visit, kept, back, onRetry }: FoundOnDeviceProps) {
  usePage('Appointment');
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeader
        back={back}
        title="Appointment"
        lead="You’re offline. This appointment was saved on this device earlier and may be out of date."
        actions={
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      {visit.appointment.cancelled && <Banner tone="warning" title="This appointment is cancelled" />}
      <VisitOnDevice visit={visit} arrivals={kept.arrivals} title={describeWhere(visit)} />
    </div>
  );
}
