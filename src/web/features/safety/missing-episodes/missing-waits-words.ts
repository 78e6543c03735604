/** The state of a report that is not sent yet. */
interface Standing {
  isOver: boolean;
  hasSignal: boolean;
  /** Whether this browser stores it beyond the page. */
  isLasting: boolean;
  isSending: boolean;
}

export function describeWaiting({ isOver, hasSignal, isLasting, isSending }: Standing): string {
  if (isOver)
    return `Your session has ended, so we could not send this. ${
      isLasting ? 'Log in again to send it.' : 'This device cannot save it: log in, then report it again.'
    }`;
  if (hasSignal && isSending) return 'Sending now.';
  if (!isLasting) return 'This browser cannot save it. Keep this page open until it is sent.';
  return hasSignal
    ? 'Not sent yet. We’re still trying.'
    : 'Saved on this device. We’ll send it when you have signal, even if you close this.';
}

/** Follows the young person's name, in the line above every page. */
export function describeLine(isRefused: boolean, isOver: boolean): string {
  if (isRefused) return 'the office could not accept this';
  return isOver ? 'the office does not know, because your session ended' : 'the office does not know yet';
}
