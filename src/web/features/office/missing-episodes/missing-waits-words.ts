/** The words about a press that is not with the office yet. */
interface Standing {
  isOver: boolean;
  hasSignal: boolean;
  /** Whether this browser keeps it beyond the page. */
  isLasting: boolean;
  isSending: boolean;
}

export function describeWaiting({ isOver, hasSignal, isLasting, isSending }: Standing): string {
  if (isOver)
    return `Your session has ended, so it cannot go. ${
      isLasting
        ? 'Log in again, and it is sent.'
        : 'This device cannot keep it: log in again, and say so again.'
    }`;
  if (hasSignal && isSending) return 'It is being sent.';
  if (!isLasting) return 'This browser keeps nothing: leave this page open until it is sent.';
  return hasSignal
    ? 'It has not gone through yet. We keep trying.'
    : 'It is kept on this device, and goes by itself when there is signal, also after you close this.';
}

/** After the name of the young person, on the line above every page. */
export function describeLine(isRefused: boolean, isOver: boolean): string {
  if (isRefused) return 'the office could not take it';
  return isOver
    ? 'this is not with the office, for your session has ended'
    : 'this is not with the office yet';
}
