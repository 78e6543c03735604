import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime, todayInLondon } from '#contract/core/dates.ts';
import {
  type Complaint,
  ComplaintOutcome,
  closeComplaint,
  getComplaint,
  reopenComplaint,
} from '#contract/safety/complaints.ts';
import { prepareCall } from '#web/api/call.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { clientHref } from '#web/features/organisations/clients/client-words.ts';
import { userHref } from '#web/features/organisations/users/user-search.ts';
import { ComplaintSteps } from '#web/features/safety/complaints/ComplaintSteps.tsx';
import {
  asOptions,
  COMPLAINTS,
  complaintHref,
  countDays,
  countDaysTaken,
  describeComplainant,
  describeComplaintDue,
  nameComplaint,
  stageWords,
} from '#web/features/safety/complaints/complaint-words.ts';
import { NewEventDialog } from '#web/features/safety/notifiable-events/NewEventDialog.tsx';
import { personHref } from '#web/features/young-persons/profile/young-person-words.ts';
import { usePage } from '#web/shell/page.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Select } from '#web/ui/field/Choice.tsx';
import { DateField } from '#web/ui/field/DateField.tsx';
import { TextArea } from '#web/ui/field/TextField.tsx';
import { TextLink, UiLink } from '#web/ui/frame/Link.tsx';
import { Badge } from '#web/ui/record/Badge.tsx';
import type { Fact } from '#web/ui/record/Card.tsx';
import { RecordScreen } from '#web/ui/record/RecordScreen.tsx';
import { sentenceCase } from '#web/ui/record/status-colours.ts';
import { useToday } from '#web/ui/use-today.ts';
import { FormDialog } from '#web/writing/FormDialog.tsx';
import { ReasonDialog } from '#web/writing/ReasonDialog.tsx';

/** One complaint: what was said, what was done, and how it ended. */
export function ComplaintPage({ id }: { id: string }) {
  const { data: complaint, error, refetch } = useEndpoint(getComplaint, { params: { id } });
  usePage(complaint && nameComplaint(complaint));
  return (
    <RecordScreen
      back={{ label: 'Complaints', href: COMPLAINTS }}
      loading={!complaint}
      error={complaint ? undefined : error?.message}
      onRetry={error?.status === 404 ? undefined : () => void refetch()}
      title={complaint && `Complaint: ${complaint.category}`}
      badge={complaint && <DueBadge complaint={complaint} />}
      lead={complaint && `${describeComplainant(complaint)}, ${formatDate(complaint.received_on)}`}
      actions={complaint && <Actions complaint={complaint} />}
      notice={complaint?.is_serious && <SeriousNotice complaint={complaint} />}
      facts={complaint ? describeFacts(complaint) : []}
      factColumns={3}
    >
      {complaint && <ComplaintSteps complaint={complaint} />}
    </RecordScreen>
  );
}

function DueBadge({ complaint }: { complaint: Complaint }) {
  const { words, tone } = describeComplaintDue(complaint, useToday());
  return <Badge tone={tone}>{words}</Badge>;
}

/** An open dialog stays, with the text typed in it, also if a colleague closes the complaint meanwhile. */
function Actions({ complaint }: { complaint: Complaint }) {
  const [opened, setOpened] = useState<'close' | 'reopen'>();
  const dismiss = () => setOpened(undefined);
  return (
    <>
      {complaint.closed_on ? (
        <Button variant="outline" onClick={() => setOpened('reopen')}>
          Reopen
        </Button>
      ) : (
        <>
          <UiLink
            href={`${complaintHref(complaint.id)}/edit`}
            className={buttonClass({ variant: 'outline' })}
          >
            <Pencil aria-hidden size={18} /> Edit
          </UiLink>
          <Button onClick={() => setOpened('close')}>Close complaint</Button>
        </>
      )}
      {opened === 'close' && <CloseDialog id={complaint.id} onClose={dismiss} />}
      {opened === 'reopen' && (
        <ReasonDialog
          place={`complaint/${complaint.id}/reopen`}
          title="Reopen this complaint?"
          text="The outcome is taken back. A step keeps it, with your reason."
          required="Enter a reason."
          confirm={{ label: 'Reopen', variant: 'warning' }}
          request={(reason) =>
            prepareCall(reopenComplaint, { params: { id: complaint.id }, body: { reason } })
          }
          failed="Not reopened"
          topics={['complaints']}
          onClose={dismiss}
        />
      )}
    </>
  );
}

function CloseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <FormDialog
      place={`complaint/${id}/close`}
      title="Close this complaint"
      start={{ outcome: '', closed_on: todayInLondon(readNow()), lessons: '' }}
      submit={{
        label: 'Close complaint',
        request: ({ outcome, ...rest }) =>
          prepareCall(closeComplaint, {
            params: { id },
            body: { ...rest, outcome: outcome as ComplaintOutcome },
          }),
      }}
      failed="Not closed"
      topics={['complaints']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            label="Outcome"
            placeholder="Choose"
            options={asOptions(ComplaintOutcome.options)}
            {...field('outcome')}
          />
          <DateField
            label="Closed"
            help="The day on which you told them the outcome."
            max="today"
            {...field('closed_on')}
          />
          <TextArea
            label="What was learnt"
            help="And what changes because of it. If nothing, say so."
            maxLength={4000}
            {...field('lessons')}
          />
        </>
      )}
    </FormDialog>
  );
}

function SeriousNotice({ complaint: { young_person } }: { complaint: Complaint }) {
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        title="This may be a safeguarding matter"
        action={
          <Button variant="outline" size="sm" onClick={() => setIsWriting(true)}>
            Record a notifiable event
          </Button>
        }
      >
        Tell the local authority designated officer (LADO) at once, before you look into it. Check{' '}
        <TextLink href="/dashboard/notifiable-events">notifiable events</TextLink> for who else must be told.
      </Banner>
      {isWriting && (
        <NewEventDialog
          {...(young_person ? { youngPerson: young_person } : {})}
          onClose={() => setIsWriting(false)}
        />
      )}
    </>
  );
}

function describeFacts(complaint: Complaint): Fact[] {
  const { young_person, carer, client, stage, stage_from, closed_by, closed_on, lessons, outcome } =
    complaint;
  const days = countDaysTaken(complaint);
  return [
    {
      term: 'Young person',
      value: young_person && <TextLink href={personHref(young_person.id)}>{young_person.name}</TextLink>,
    },
    {
      term: 'Carer it is about',
      value: carer && <TextLink href={userHref(carer.id)}>{carer.name}</TextLink>,
    },
    { term: 'Client', value: client && <TextLink href={clientHref(client.id)}>{client.name}</TextLink> },
    { term: 'How it came', value: sentenceCase(complaint.came_by) },
    {
      term: 'Acknowledged',
      value: formatDate(complaint.acknowledged_on) || `Due ${formatDate(complaint.acknowledge_due_on)}`,
    },
    {
      term: 'Answer due',
      value: `${formatDate(complaint.answer_due_on)}${complaint.is_complex ? ', complex' : ''}`,
    },
    { term: 'Stage', value: stageWords[stage] + (stage_from ? `, from ${formatDate(stage_from)}` : '') },
    { term: 'Recorded', value: `${complaint.created_by.name}, ${formatDateTime(complaint.created_at)}` },
    { term: 'Complaint', value: <span className="whitespace-pre-line">{complaint.text}</span>, wide: true },
    ...(outcome && days !== undefined
      ? [
          { term: 'Outcome', value: sentenceCase(outcome) },
          { term: 'Closed', value: `${closed_by?.name}, ${formatDate(closed_on)}` },
          { term: 'It took', value: countDays(days) },
          {
            term: 'What was learnt',
            value: <span className="whitespace-pre-line">{lessons}</span>,
            wide: true as const,
          },
        ]
      : []),
  ];
}
