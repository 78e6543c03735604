import { useRouter } from '@tanstack/react-router';
import { FileText, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, toLondonTime } from '#contract/core/dates.ts';
import { UNKNOWN_PLACE } from '#contract/safety/alert-visits.ts';
import {
  ALERT_OUTCOMES,
  type Alert,
  addAlertNote,
  beginAlertIncident,
  closeAlert,
  getAlert,
  readCheckLevel,
} from '#contract/safety/alerts.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint, useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { SECOND_MS, useNow } from '#web/device/use-now.ts';
import { writeHref } from '#web/features/reports/report-words.ts';
import { TakeButton } from '#web/features/safety/alerts/AlertBanner.tsx';
import { AlertNotes } from '#web/features/safety/alerts/AlertNotes.tsx';
import {
  ALERTS,
  describePosition,
  describePresses,
  describeReaders,
  describeVisit,
  mapHref,
  nameOfAlert,
  outcomeWords,
  readClosing,
  statusTones,
  statusWords,
  whenRaised,
} from '#web/features/safety/alerts/alert-words.ts';
import { CallButton } from '#web/shell/OfficeNumbers.tsx';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { RadioGroup } from '#web/ui/field/Choice.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { type GivenWords, LateWords } from '#web/writing/LateWords.tsx';

/** One alert: who, where and with whom; who has taken it; when the carer was last heard from; how it ended. */
export function AlertPage({ id }: { id: string }) {
  const { data: alert, error, refetch } = useEndpoint(getAlert, { params: { id } });
  const [isClosing, setIsClosing] = useState(false);
  const [given, setGiven] = useState<GivenWords>();
  usePage(alert && `Alert: ${nameOfAlert(alert)}`);
  return (
    <RecordScreen
      back={{ label: 'Alerts', href: ALERTS }}
      loading={!alert}
      error={alert ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={alert && nameOfAlert(alert)}
      badge={alert && <Badge tone={statusTones[alert.status]}>{statusWords[alert.status]}</Badge>}
      lead={alert && `Raised ${whenRaised(alert)}`}
      actions={alert && <AlertActions alert={alert} onClose={() => setIsClosing(true)} />}
      notice={
        alert && (
          <>
            {alert.status === 'closed' && !alert.is_drill && !isClosing && (
              <LateWords
                form={`alert-close/${alert.id}`}
                name="Close alert"
                read={(content) => readClosing(alert, content)}
                onTake={setGiven}
              />
            )}
            <CheckNotice alert={alert} />
          </>
        )
      }
      facts={alert ? describeFacts(alert) : []}
      factColumns={3}
    >
      {alert && !alert.is_drill && <AlertNotes alert={alert} given={given} />}
      {alert && isClosing && <CloseAlertDialog alert={alert} onClose={() => setIsClosing(false)} />}
    </RecordScreen>
  );
}

/** Whether it is time to contact the carer. */
function CheckNotice({ alert: { status, taken_by, check_due_at, carer } }: { alert: Alert }) {
  const level = readCheckLevel(check_due_at, new Date(useNow(SECOND_MS)));
  if (status === 'open')
    return (
      <Banner tone="error" title="Nobody has taken this alert">
        Take it so the carer sees your name and your colleagues know. Then call the carer.
      </Banner>
    );
  if (level === 'none' || !check_due_at) return null;
  const by = toLondonTime(check_due_at);
  if (level === 'in time')
    return (
      <Banner tone="info" title={`${taken_by?.name ?? 'Somebody'} has this alert`}>
        Check in with {carer?.name ?? 'the carer'} by {by}.
      </Banner>
    );
  return (
    <Banner
      tone={level === 'red' ? 'error' : 'warning'}
      title={level === 'red' ? `No contact since before ${by}` : `Check-in was due at ${by}`}
    >
      Call them and add a note here. If they do not answer, send help to their location.
    </Banner>
  );
}

function describeEmail({ emailed_at, email_is_refused }: Alert): string {
  if (email_is_refused) return 'Refused: not delivered. Call instead.';
  return emailed_at ? formatDateTime(emailed_at) : 'Not yet';
}

function describeFacts(alert: Alert): Fact[] {
  const { carer, young_person, appointment, closed_visit, positions, taken_by, taken_at } = alert;
  if (alert.is_drill)
    return [
      { term: 'E-mail accepted by the mail server', value: describeEmail(alert) },
      { term: 'Heard by', value: taken_by && `${taken_by.name}, ${formatDateTime(taken_at)}` },
      { term: 'Outcome', value: alert.outcome && outcomeWords[alert.outcome] },
      { term: 'What happened', value: alert.closing_text, wide: true },
    ];
  return [
    {
      term: 'Telephone',
      value: carer?.phone && <CallButton number={carer.phone} who={carer.name} />,
      wide: 'phone',
    },
    { term: 'Location', value: <Positions positions={positions} />, wide: 'phone' },
    { term: 'Visit', value: describeVisit(alert) },
    {
      term: 'Young person',
      value: closed_visit
        ? describeReaders(alert)
        : young_person && (
            <TextLink href={`/dashboard/young-persons/${young_person.id}`}>{young_person.name}</TextLink>
          ),
    },
    {
      term: 'Appointment',
      value: closed_visit
        ? 'Restricted'
        : appointment && (
            <TextLink href={`/dashboard/appointments/${appointment.id}`}>
              {appointment.service_type}, {formatDateTime(appointment.start_at)} to{' '}
              {toLondonTime(appointment.end_at)}
            </TextLink>
          ),
    },
    { term: 'Client', value: (appointment ?? closed_visit)?.client },
    { term: 'Pressed', value: describePresses(alert) },
    { term: 'E-mail accepted by the mail server', value: describeEmail(alert) },
    { term: 'Taken by', value: taken_by && `${taken_by.name}, ${formatDateTime(taken_at)}` },
    ...(alert.closed_at
      ? [
          { term: 'Closed', value: `${alert.closed_by?.name ?? ''}, ${formatDateTime(alert.closed_at)}` },
          { term: 'Outcome', value: alert.outcome && outcomeWords[alert.outcome] },
          { term: 'How it ended', value: alert.closing_text, wide: true as const },
        ]
      : []),
  ];
}

function Positions({ positions }: { positions: Alert['positions'] }) {
  if (positions.length === 0)
    return <span className="font-normal">{UNKNOWN_PLACE}. Ask them where they are.</span>;
  return (
    <ul>
      {positions.slice(0, 5).map((position) => (
        <li key={position.received_at}>
          {describePosition(position)}{' '}
          <a
            href={mapHref(position)}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 text-accent-text underline underline-offset-3"
          >
            Map
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The next step of an alert, and its incident report. */
function AlertActions({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { status, is_drill, report_id } = alert;
  if (is_drill) return status === 'open' && <TakeButton alert={alert} />;
  return (
    <>
      {report_id && status !== 'open' && <IncidentButton id={alert.id} />}
      {status === 'open' && <TakeButton alert={alert} />}
      {status === 'taken' && <HeardButton id={alert.id} />}
      {status === 'taken' && <Button onClick={onClose}>Close alert</Button>}
    </>
  );
}

function IncidentButton({ id }: { id: string }) {
  const router = useRouter();
  const begin = useSend(beginAlertIncident);
  const open = () =>
    begin.mutate(
      { params: { id } },
      {
        onSuccess: ({ report_id, form_id, occurrence }) =>
          void router.navigate({ href: writeHref(report_id, form_id, occurrence) }),
        onError: (error) => toast.error(error.message),
      },
    );
  return (
    <Button variant="outline" icon={FileText} pending={begin.isPending} onClick={open}>
      Incident report
    </Button>
  );
}

function HeardButton({ id }: { id: string }) {
  const note = useSend(addAlertNote);
  const heard = () =>
    note.mutate(
      { params: { id }, body: { kind: 'check-in', text: '' } },
      { onError: (error) => toast.error(error.message), onSettled: () => void refreshTopic('alerts') },
    );
  return (
    <Button variant="outline" icon={ShieldCheck} pending={note.isPending} onClick={heard}>
      They are safe for now
    </Button>
  );
}

type Outcome = (typeof ALERT_OUTCOMES)[number];

/** Records how an alert ended. */
function CloseAlertDialog({ alert: { id }, onClose }: { alert: Alert; onClose: () => void }) {
  return (
    <FormDialog
      place={`alert-close/${id}`}
      title="Close this alert"
      start={{ chosen: '', text: '' }}
      submit={{
        label: 'Close alert',
        request: ({ chosen, text }) =>
          prepareCall(closeAlert, { params: { id }, body: { outcome: chosen as Outcome, text } }),
      }}
      cancelLabel="Not yet"
      keepsOnCancel
      failed="Not closed"
      topics={['alerts']}
      onDone={() => toast.success('The alert is closed')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <RadioGroup
            label="How did it end?"
            options={ALERT_OUTCOMES.map((value) => ({ value, label: outcomeWords[value] }))}
            {...field('chosen', 'outcome')}
          />
          <TextArea label="What happened" optional maxLength={4000} {...field('text')} />
        </>
      )}
    </FormDialog>
  );
}
