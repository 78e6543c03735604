import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { addDays, formatDate } from '#contract/core/dates.ts';
import { closeOwnStores, DAYS_KEPT, openOwnStore } from '#web/device/device-store.ts';
import { forgetHolder } from '#web/device/holder.ts';
import { alertOutbox } from '#web/features/office/alerts/alert-outbox.ts';
import {
  forgetMissing,
  lookForMissing,
  missingOutbox,
  sendMissing,
} from '#web/features/office/missing-episodes/missing-outbox.ts';
import { WaitingMissing } from '#web/features/office/missing-episodes/WaitingMissing.tsx';
import { reportOutbox, sendTypedReports } from '#web/features/reports/reports/report-outbox.ts';
import { typedReports } from '#web/features/reports/reports/typed-reports.ts';
import { sendWaiting } from '#web/features/visits/visits/send-waiting.ts';
import {
  changeWork,
  closeVisitStore,
  openVisitStore,
  useWorks,
  visitStore,
} from '#web/features/visits/visits/visit-store.ts';
import {
  isWaiting,
  type Part,
  partsInOrder,
  partWords,
  type VisitWork,
  waitingIn,
} from '#web/features/visits/visits/visit-work.ts';
import { keepPartsWhere, sendableSteps } from '#web/features/visits/visits/waiting-words.ts';
import { waitingNoteHref } from '#web/features/young-persons/diaries/diary-words.ts';
import {
  forgetNotes,
  lookForNotes,
  noteOutbox,
  sendNotes,
} from '#web/features/young-persons/diaries/note-outbox.ts';
import { StillMissingOnDevice } from '#web/pages/StillMissingOnDevice.tsx';
import { WaitingReports } from '#web/pages/WaitingReports.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/record/Badge.tsx';
import { Card } from '#web/ui/record/Card.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** The things that are on this device and not with the office: what, since when, why, and what can be done about it. */
export function WaitingPage({ still_missing }: { still_missing: string | undefined }) {
  usePage('Waiting to be sent');
  const works = useWorks();
  const { user } = useSignedIn();
  const notes = useStore(noteOutbox);
  const missing = useStore(missingOutbox);
  // Also those of the last seconds: no form is open on this page.
  const typed = useStore(typedReports).here;
  const isSendingVisits = useStore(visitStore, (state) => state.is_sending);
  const isSendingForms = useStore(reportOutbox, (state) => state.is_sending);
  const isSending = isSendingVisits || isSendingForms || notes.is_sending || missing.is_sending;
  // The line above every page says how an alert stands.
  const isAlertWaiting = useStore(alertOutbox, ({ sending }) => sending !== 'none');
  const others = notes.waiting.length + missing.waiting.length;
  const waits =
    works.some((work) => waitingIn(work).length > 0) ||
    typed.some(({ state }) => state === 'waits') ||
    others > 0;
  const send = async () => {
    const store = await openOwnStore(user.id);
    await sendMissing(store);
    await sendTypedReports(store);
    await sendWaiting();
    await sendNotes(store);
  };
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        title="Waiting to be sent"
        back={{ label: 'Home', href: '/dashboard' }}
        lead={`We save this on your device until it is sent, for up to ${DAYS_KEPT} days. No one else who signs in here can see it.`}
        actions={
          waits && (
            <Button icon={RotateCw} pending={isSending} onClick={() => void send()}>
              {isSending ? 'Sending…' : 'Send now'}
            </Button>
          )
        }
      />
      {works.length + others + typed.length + notes.begun.length === 0 && !isAlertWaiting && (
        <Card flush>
          <EmptyState
            icon={CircleCheck}
            title="Nothing to send"
            text="The office has everything that you sent."
          />
        </Card>
      )}
      <WaitingMissing />
      {still_missing && <StillMissingOnDevice report_id={still_missing} />}
      {works.map((work) => (
        <WorkCard key={work.appointment_carer_id} work={work} />
      ))}
      {notes.waiting.length + notes.begun.length > 0 && <WaitingNotes {...notes} />}
      {typed.length > 0 && <WaitingReports typed={typed} />}
      <ForgetDevice />
    </div>
  );
}

function WorkCard({ work }: { work: VisitWork }) {
  const today = useToday();
  const [isAsking, setIsAsking] = useState(false);
  const kept = useStore(visitStore, (state) => state.kept[work.appointment_carer_id]);
  const id = work.appointment_carer_id;
  const remove = () => {
    setIsAsking(false);
    changeWork(id, (now) => keepPartsWhere(now, () => false));
  };
  return (
    <Card title={work.title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {partsInOrder(work).map(([place, part]) => (
          <PartRow key={place} id={id} part={part} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          Remove from this device
        </Button>
        {kept !== 'failed' && (
          <p className="text-sm text-ink-soft">Saved until {formatDate(addDays(today, DAYS_KEPT))}</p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove what you have not sent?"
        text={`${work.title}: you will lose what you wrote and did not send. The office keeps what it has.`}
        primary={{ label: 'Remove', variant: 'destructive', onPress: remove }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </Card>
  );
}

function WaitingNotes({ waiting, begun }: Pick<ReturnType<typeof noteOutbox.getState>, 'waiting' | 'begun'>) {
  return (
    <Card title="Case notes" flush>
      <ul className="divide-y divide-line border-t border-line">
        {waiting.map(({ place, title, errand, problem }) => (
          <li
            key={place}
            className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken"
          >
            <div className="min-w-0">
              <UiLink
                href={waitingNoteHref(place, errand)}
                className="font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
              >
                {title || 'Case note'}
              </UiLink>
              {problem && <p className="text-sm text-red-ink">{problem}</p>}
            </div>
            {problem ? <Badge tone="red">Needs you</Badge> : <Badge tone="teal">Waiting</Badge>}
          </li>
        ))}
        {begun.map(({ place, title, href }) => (
          <li
            key={place}
            className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken"
          >
            <UiLink
              href={href}
              className="min-w-0 font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
            >
              {title || 'Case note'}
            </UiLink>
            <Badge tone="orange">Open it to save it</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PartRow({ id, part }: { id: string; part: Part }) {
  return (
    <li className="relative flex items-start justify-between gap-3 px-4 py-3 hover:bg-sunken">
      <div className="min-w-0">
        <UiLink
          href={`/dashboard/visits/${id}?step=${sendableSteps[part.kind]}`}
          className="font-medium underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {part.is_removed ? `${partWords[part.kind]}, to be removed` : partWords[part.kind]}
        </UiLink>
        {part.problem && <p className="text-sm text-red-ink">{part.problem.sentence}</p>}
        {part.problem?.errors.map(({ path, message }) => (
          <p key={path} className="text-sm text-red-ink">
            {message}
          </p>
        ))}
      </div>
      <PartBadge part={part} />
    </li>
  );
}

function PartBadge({ part }: { part: Part }) {
  if (part.problem && part.problem.kind !== 'failed') return <Badge tone="red">Needs you</Badge>;
  if (part.problem) return <Badge tone="orange">Failed, will retry</Badge>;
  if (isWaiting(part)) return <Badge tone="teal">Waiting</Badge>;
  return part.is_changed ? <Badge tone="yellow">Draft</Badge> : <Badge tone="green">Saved</Badge>;
}

/** For a phone that is given away. */
function ForgetDevice() {
  const { user } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const forget = async () => {
    setIsAsking(false);
    closeVisitStore();
    closeOwnStores();
    forgetNotes();
    forgetMissing();
    await forgetHolder(user.id);
    await openVisitStore(user.id);
    const store = await openOwnStore(user.id);
    await lookForNotes(store);
    await lookForMissing(store);
    toast.success('We removed everything of yours from this device');
  };
  return (
    <>
      <Button variant="link" onClick={() => setIsAsking(true)}>
        Remove all my data from this device
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Remove everything from this device?"
        text="You will lose what you have not sent, and cannot open appointments here while offline. The office keeps what it has."
        primary={{ label: 'Remove everything', variant: 'destructive', onPress: () => void forget() }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}
