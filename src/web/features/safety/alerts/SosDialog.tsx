import { MessageSquareText, Phone, Send } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { toLondonTime } from '#contract/core/dates.ts';
import { getOwnAlert } from '#contract/safety/alerts.ts';
import { useEndpoint } from '#web/api/hooks.ts';
import { SECOND_MS, useNow } from '#web/device/use-now.ts';
import { alertOutbox, raiseAlert } from '#web/features/safety/alerts/alert-outbox.ts';
import {
  type Dialed,
  dialEmergency,
  dialNumber,
  isTelephone,
  openOnDevice,
  smsHref,
} from '#web/features/safety/alerts/dial.ts';
import { describeOwn, describeOwnPlace } from '#web/features/safety/alerts/own-alert-words.ts';
import { sayPlace } from '#web/features/safety/alerts/place.ts';
import { showSos, sosDialog } from '#web/features/safety/alerts/sos-dialog.ts';
import { useAppStore } from '#web/session/app-store.ts';
import { useHasSignal } from '#web/session/has-signal.ts';
import { useSignedIn } from '#web/shell/actor.ts';
import { readEmergencyNumber } from '#web/shell/page-facts.ts';
import { NumbersAtHand } from '#web/shell/RingTheOffice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Button } from '#web/ui/field/Button.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { Dialog, DialogCorner } from '#web/ui/overlay/Dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

const TITLES = {
  closed: '',
  'need help': 'Do you need help?',
  'send email': 'This device cannot call',
  loading: 'Sending your alert',
  confirm: 'Your alert is with the office',
};

/** The emergency dialog (SOS-02 to SOS-05). */
export function SosDialog() {
  const { user } = useSignedIn();
  const state = useStore(sosDialog, (dialog) => dialog.state);
  useEffect(() => () => showSos('closed'), []);
  const raise = () => void raiseAlert(user.id);
  const call = () => {
    // Before the call, and whatever its outcome.
    raise();
    afterDialing(dialEmergency(readDialing()));
  };
  const sendAlone = () => {
    showSos('loading');
    // If the alert sent with the call is still in transit, this is the same one.
    if (alertOutbox.getState().sending === 'none') raise();
  };
  return (
    <DialogCorner value={null}>
      <Dialog open={state !== 'closed'} onClose={() => showSos('closed')} title={TITLES[state]} insist>
        <div className="space-y-4">
          {state === 'need help' && (
            <NeedHelp
              onCall={call}
              onAlert={() => {
                showSos('loading');
                raise();
              }}
            />
          )}
          {state === 'send email' && <SendEmail onSend={sendAlone} />}
          {(state === 'loading' || state === 'confirm') && <OnItsWay />}
        </div>
      </Dialog>
    </DialogCorner>
  );
}

const readDialing = () => ({
  emergency_number: readEmergencyNumber(),
  can_dial: isTelephone(navigator),
  open: openOnDevice,
});

function afterDialing(dialed: Dialed): void {
  if (dialed.kind === 'dialed' && dialed.info) toast.show({ title: dialed.info, key: 'dialing' });
  if (dialed.kind === 'failed') {
    showSos('need help');
    toast.error(dialed.message, { key: 'dialing' });
  } else showSos(dialed.kind === 'dialed' ? 'closed' : 'send email');
}

/** Calls a number other than the emergency number. The dialog stays as it is. */
function callOther(number: string): void {
  const dialed = dialNumber(readDialing(), number);
  if (dialed.kind === 'failed') toast.error(dialed.message, { key: 'dialing' });
  else if (dialed.kind === 'dialed' && dialed.info) toast.show({ title: dialed.info, key: 'dialing' });
}

function NeedHelp({ onCall, onAlert }: { onCall: () => void; onAlert: () => void }) {
  const hasSignal = useHasSignal();
  return (
    <>
      <p>
        Both options alert the office{hasSignal ? ' straight away' : ' when you have signal'} and share your
        location if it’s on.
      </p>
      <Button variant="destructive" size="lg" icon={Phone} className={`${WIDE} text-xl`} onClick={onCall}>
        Call 999
      </Button>
      <Button variant="outline" size="lg" icon={Send} className={WIDE} onClick={onAlert}>
        Alert the office without calling
      </Button>
      <NumbersAtHand withEmergency />
      {!hasSignal && (
        <p role="status" className="rounded-md bg-yellow-tint px-3 py-2 font-medium text-yellow-ink">
          No internet connection. You can still call and text these numbers. We’ll send the alert when you
          have signal.
        </p>
      )}
      <OtherWays />
    </>
  );
}

function SendEmail({ onSend }: { onSend: () => void }) {
  const { words: arrived, where } = useArrived();
  return (
    <>
      <p className="text-lg font-semibold">Call 999 from any phone.</p>
      <NumbersAtHand withEmergency />
      <p role="status">
        {arrived ?? 'We’re alerting the office and sharing your location if it’s on.'}{' '}
        {where && <strong>{where}</strong>}
      </p>
      <Button variant="destructive" size="lg" icon={Send} className={`${WIDE} text-xl`} onClick={onSend}>
        {arrived ? 'Send alert again' : 'Send alert'}
      </Button>
      <OtherWays />
    </>
  );
}

/** The status of an accepted alert, in the same text as on every page, and what the office does not know. */
function useArrived(): { words?: string; where?: string | undefined } {
  const isAccepted = useStore(alertOutbox, ({ sending }) => sending === 'none');
  const { data } = useEndpoint(getOwnAlert, {}, { enabled: isAccepted });
  return isAccepted && data?.alert
    ? { words: describeOwn(data.alert), where: describeOwnPlace(data.alert) }
    : {};
}

/** The status until the alert is accepted, and after. */
function OnItsWay() {
  const { sending, is_kept } = useStore(alertOutbox);
  const hasSignal = useHasSignal();
  const { words, where } = useArrived();
  useEffect(() => {
    if (sending === 'none') showSos('confirm');
    else showSos('loading');
  }, [sending]);
  return (
    <>
      <div role="status" className="flex items-start gap-3 text-lg">
        {sending === 'none' ? (
          <div className="space-y-2">
            <p>{words ?? 'Your alert is ringing at the office, and an e-mail is on its way.'}</p>
            {where && <p className="font-semibold">{where}</p>}
          </div>
        ) : (
          <>
            <Spinner />
            <p>{describeSending(sending, hasSignal, is_kept)}</p>
          </>
        )}
      </div>
      <Button
        variant="destructive"
        size="lg"
        icon={Phone}
        className={WIDE}
        onClick={() => afterDialing(dialEmergency(readDialing()))}
      >
        Call 999
      </Button>
      <NumbersAtHand withEmergency />
      <OtherWays />
      <Button variant="outline" size="lg" className={WIDE} onClick={() => showSos('closed')}>
        Close
      </Button>
    </>
  );
}

function describeSending(sending: string, hasSignal: boolean, is_kept: boolean): string {
  if (sending === 'signed out')
    return `Your session has ended, so we could not send the alert. Call 999 if you are in danger. ${
      is_kept ? 'Log in again to send it.' : 'This device cannot save it: log in again, then press SOS again.'
    }`;
  if (!hasSignal) return 'No internet connection. We’ll send the alert when you have signal.';
  return sending === 'waiting' ? 'Not sent yet. We’re still trying.' : 'It is on its way…';
}

/** The on-call manager, by call and text message, which work without data. */
function OtherWays() {
  const on_call = useAppStore(({ numbers }) => numbers.on_call);
  const { user } = useSignedIn();
  const place = useStore(alertOutbox, (outbox) => outbox.place);
  const now = new Date(useNow(SECOND_MS));
  if (!on_call || !isTelephone(navigator)) return null;
  const text = `SOS from ${user.name}, ${toLondonTime(now.toISOString())}. I need help.${sayPlace(place, now)}`;
  return (
    <div className="space-y-3">
      <Button variant="outline" size="lg" icon={Phone} className={WIDE} onClick={() => callOther(on_call)}>
        Call the on-call manager
      </Button>
      <a
        href={smsHref(on_call, text)}
        className={buttonClass({ variant: 'outline', size: 'lg', className: WIDE })}
      >
        <MessageSquareText aria-hidden size={18} /> Text the on-call manager
      </a>
    </div>
  );
}

const WIDE = 'w-full touch-manipulation min-h-14';
