import { useState } from 'react';
import { formatDateTime } from '#contract/core/dates.ts';
import { type Duty, readDutyLevel, settleDuty } from '#contract/office/notifiable-events.ts';
import { useSend } from '#web/api/hooks.ts';
import { refreshTopic } from '#web/api/refresh.ts';
import { useNow } from '#web/device/use-now.ts';
import { DutyLetterDialog } from '#web/features/office/notifiable-events/DutyLetterDialog.tsx';
import { describeDelivery } from '#web/features/office/notifiable-events/delivery-words.ts';
import { describeDuty, dutyTones } from '#web/features/office/notifiable-events/event-words.ts';
import { SettleDutyDialog } from '#web/features/office/notifiable-events/SettleDutyDialog.tsx';
import { NotToBeTold } from '#web/features/young-persons/profile/NotToBeTold.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';

type Opened = { duty: Duty; as: 'done' | 'not needed' | 'letter' };

/** Those who must be told of an event, in the order of their times, each to be ticked off. */
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

/** Of a duty that is told another way, or was taken back, the letter says nothing any more. */
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
