import { CircleCheck, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { alertOutbox } from '#web/features/safety/alerts/alert-outbox.ts';
import { StillMissing } from '#web/features/safety/missing-episodes/StillMissing.tsx';
import { useKeptVisits } from '#web/features/visits/VisitOnDevice.tsx';
import { KINDS } from '#web/kinds.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Card } from '#web/ui/record/Card.tsx';
import { closeOwnStores, DAYS_KEPT, openOwnStore } from '#web/writing/device-store.ts';
import { forgetHolder } from '#web/writing/holder.ts';
import { useStandings } from '#web/writing/kind.ts';

/** Everything on this device that has not been sent: what, since when, why, and what the user can do about it. */
export function WaitingPage({ still_missing }: { still_missing: string | undefined }) {
  usePage('Waiting to be sent');
  const { user } = useSignedIn();
  const isLoaded = useLoadedKinds(user.id);
  const standings = useStandings(KINDS);
  const isSending = standings.some(({ is_sending }) => is_sending);
  // The line above every page shows an alert's status.
  const isAlertWaiting = useStore(alertOutbox, ({ sending }) => sending !== 'none');
  const isEmpty = standings.every(({ waiting, refused, drafts }) => waiting + refused + drafts === 0);
  const send = async () => {
    const store = await openOwnStore(user.id);
    for (const kind of KINDS) await kind.send(store);
  };
  return (
    <div className="mx-auto max-w-2xl space-y-5">
      <PageHeader
        title="Waiting to be sent"
        back={{ label: 'Home', href: '/dashboard' }}
        lead={`We save this on your device until it is sent, for up to ${DAYS_KEPT} days. No one else who signs in here can see it.`}
        actions={
          standings.some(({ waiting }) => waiting > 0) && (
            <Button icon={RotateCw} pending={isSending} onClick={() => void send()}>
              {isSending ? 'Sending…' : 'Send now'}
            </Button>
          )
        }
      />
      {isLoaded && isEmpty && !isAlertWaiting && (
        <Card flush>
          <EmptyState
            icon={CircleCheck}
            title="Nothing to send"
            text="The office has everything that you sent."
          />
        </Card>
      )}
      {still_missing && <StillMissingOnDevice report_id={still_missing} />}
      {KINDS.map(({ Waiting }) => (
        <Waiting key={Waiting.name} />
      ))}
      <ForgetDevice />
    </div>
  );
}

/** False until the device has been asked for everything: until then nobody can say that nothing waits. */
function useLoadedKinds(user_id: string): boolean {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    void openOwnStore(user_id)
      .then((store) => Promise.all(KINDS.map(({ load }) => load(store))))
      .then(() => setLoaded(user_id));
  }, [user_id]);
  return loaded === user_id;
}

/** For a phone that the user gives away. */
function ForgetDevice() {
  const { user } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    setIsAsking(false);
    closeOwnStores();
    for (const { forget } of KINDS) forget();
    await forgetHolder(user.id);
    const store = await openOwnStore(user.id);
    for (const { load } of KINDS) await load(store);
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
        primary={{ label: 'Remove everything', variant: 'destructive', onPress: () => void remove() }}
        secondary={{ label: 'Keep it', onPress: () => setIsAsking(false) }}
      />
    </>
  );
}

/** After an incident report was submitted without signal: reports its young person, known from the visit, missing. */
function StillMissingOnDevice({ report_id }: { report_id: string }) {
  const { user } = useSignedIn();
  const visit = useKeptVisits(user.id)?.visits.find(({ report }) => report.id === report_id);
  return visit && !visit.report.is_restricted && <StillMissing report={visit.report} staysHere />;
}
