import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import {
  type Duty,
  type DutyLetter,
  readDutyLevel,
  sendDutyEmail,
  settleDuty,
} from '#contract/safety/notifiable-events.ts';
import { prepareCall } from '#web/api/call.ts';
import { useSend } from '#web/api/hooks.ts';
import { readNow } from '#web/api/office-clock.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useNow } from '#web/device/use-now.ts';
import { describeDelivery } from '#web/features/safety/notifiable-events/delivery-words.ts';
import { describeDuty, dutyTones } from '#web/features/safety/notifiable-events/event-words.ts';
import { MomentFields } from '#web/features/safety/notifiable-events/MomentFields.tsx';
import {
  findInstant,
  findMomentProblem,
  makeMoment,
  withMomentOfToday,
} from '#web/features/safety/notifiable-events/moment.ts';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { TextArea, TextField } from '#web/ui/field/TextField.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

type Opened = { duty: Duty; as: 'done' | 'not needed' | 'letter' };

/** Those who must be told about an event, in order of their deadlines, each to be ticked off. */
export function DutyList({
  event_id,
  duties,
  isWithdrawn = false,
}: {
  event_id: string;
  duties: readonly Duty[];
  isWithdrawn?: boolean;
}) {
  const [opened, setOpened] = useState<Opened>();
  const now = new Date(useNow());
  const close = () => setOpened(undefined);
  return (
    <Card title="Who must be told" flush>
      <ul className="divide-y divide-line border-t border-line">
        {duties.map((duty) => (
          <li key={duty.id} className="space-y-2 px-4 py-3">
            <DutyFacts duty={duty} now={now} />
            {!isWithdrawn && (
              <DutyButtons event_id={event_id} duty={duty} onOpen={(as) => setOpened({ duty, as })} />
            )}
          </li>
        ))}
      </ul>
      {opened?.as === 'letter' && opened.duty.letter && (
        <DutyLetterDialog
          event_id={event_id}
          duty={opened.duty}
          letter={opened.duty.letter}
          onClose={close}
        />
      )}
      {opened && opened.as !== 'letter' && (
        <SettleDutyDialog event_id={event_id} duty={opened.duty} status={opened.as} onClose={close} />
      )}
    </Card>
  );
}

function DutyFacts({ duty, now }: { duty: Duty; now: Date }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">{duty.recipient}</p>
        <Badge tone={dutyTones[readDutyLevel(duty, now)]}>{describeDuty(duty, now)}</Badge>
      </div>
      <p>{duty.task}</p>
      <DutyDelivery duty={duty} />
      {duty.status === 'open' && duty.restrictions && <NotToBeTold person={duty.restrictions} />}
      {duty.status === 'open' ? (
        <p className="text-sm text-ink-soft">
          By {formatDateTime(duty.due_at)}. {duty.source}
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          {[duty.settled_by?.name, duty.settled_text].filter(Boolean).join(': ')}
        </p>
      )}
    </>
  );
}

/** The delivery no longer matters if the person was told in another way, or the duty was undone. */
function DutyDelivery({ duty: { status, delivery } }: { duty: Duty }) {
  if (!delivery || status !== (delivery.state === 'taken' ? 'done' : 'open')) return null;
  if (delivery.state === 'taken')
    return <p className="text-sm text-ink-soft">{describeDelivery(delivery)}</p>;
  const isRefused = delivery.state === 'refused';
  return (
    <Banner
      tone={isRefused ? 'error' : 'warning'}
      title={isRefused ? 'They have not been told' : 'The letter has not been sent yet'}
    >
      {describeDelivery(delivery)}
    </Banner>
  );
}

function DutyButtons({
  event_id,
  duty,
  onOpen,
}: {
  event_id: string;
  duty: Duty;
  onOpen: (as: Opened['as']) => void;
}) {
  const about = <span className="sr-only">: {duty.recipient}</span>;
  if (duty.status !== 'open') return <TakeBack event_id={event_id} duty={duty} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onOpen('done')}>
        They were told{about}
      </Button>
      {duty.letter && duty.delivery?.state !== 'waiting' && (
        <Button size="sm" variant="outline" onClick={() => onOpen('letter')}>
          Letter{about}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => onOpen('not needed')}>
        Not needed{about}
      </Button>
    </div>
  );
}

function TakeBack({ event_id, duty }: { event_id: string; duty: Duty }) {
  const send = useSend(settleDuty);
  const takeBack = () =>
    send.mutate(
      { params: { id: event_id, dutyId: duty.id }, body: { status: 'open', done_at: null, text: '' } },
      { onError: (error) => toast.error(error.message), onSettled: () => void refreshTopic('missing') },
    );
  return (
    <Button size="sm" variant="ghost" pending={send.isPending} onClick={takeBack}>
      Take back<span className="sr-only">: {duty.recipient}</span>
    </Button>
  );
}

interface SettleProps {
  event_id: string;
  duty: Duty;
  status: 'done' | 'not needed';
  onClose: () => void;
}

/** Records when and how somebody was told, or why they need not be. */
function SettleDutyDialog({ event_id, duty: { id, recipient }, status, onClose }: SettleProps) {
  const isDone = status === 'done';
  return (
    <FormDialog
      place={`duty/${id}/${status}`}
      title={isDone ? `Told: ${recipient}` : `Not needed: ${recipient}`}
      start={{ moment: makeMoment(readNow()), text: '' }}
      restore={(found, upon) => withMomentOfToday(found, upon, readNow())}
      submit={{
        label: isDone ? 'Mark as told' : 'Not needed',
        request: ({ moment, text }) =>
          prepareCall(settleDuty, {
            params: { id: event_id, dutyId: id },
            body: { status, done_at: isDone ? findInstant(moment, readNow()) : null, text },
          }),
        judge: ({ moment }) => ({ done_at: isDone ? findMomentProblem(moment, readNow()) : undefined }),
      }}
      cancelLabel="Not yet"
      keepsOnCancel
      failed="Not saved"
      topics={['missing']}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {isDone && <MomentFields label="Told" {...field('moment', 'done_at')} />}
          <TextArea
            label={isDone ? 'How they were told, and who told them' : 'Why they do not need to be told'}
            optional={isDone}
            maxLength={2000}
            {...field('text')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface LetterProps {
  event_id: string;
  duty: Duty;
  letter: DutyLetter;
  onClose: () => void;
}

/**
 * A prepared letter: the user copies it, or sends it from here, which ticks off its duty once the mail server has
 * accepted it.
 */
function DutyLetterDialog({ event_id, duty, letter, onClose }: LetterProps) {
  return (
    <FormDialog
      place={`duty-letter/${duty.id}`}
      wide
      title={`Letter: ${duty.recipient}`}
      start={{ to: '', subject: letter.subject, body: letter.body }}
      submit={{
        label: 'Send',
        request: (body) => prepareCall(sendDutyEmail, { params: { id: event_id, dutyId: duty.id }, body }),
      }}
      failed="Not sent"
      topics={['missing']}
      onDone={() => toast.success('Letter sent to the mail server')}
      onClose={onClose}
    >
      {({ values, field }) => (
        <>
          {duty.restrictions && <NotToBeTold person={duty.restrictions} />}
          <TextField label="To" type="email" {...field('to')} />
          <TextField label="Subject" maxLength={200} {...field('subject')} />
          <TextArea
            label="Letter"
            help="Do not name young people: others may see this e-mail."
            rows={11}
            maxLength={10_000}
            {...field('body')}
          />
          <Button variant="outline" onClick={() => void copyLetter(values)}>
            Copy
          </Button>
        </>
      )}
    </FormDialog>
  );
}

const copyLetter = ({ subject, body }: DutyLetter) =>
  navigator.clipboard.writeText(`${subject}\n\n${body}`).then(
    () => toast.success('Letter copied'),
    () => toast.error('We could not copy the letter'),
  );
