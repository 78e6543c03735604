import { currentToken } from '#web/api/bearer.ts';
import { holdThis } from '#web/device/writing-place.ts';

/** `no answer`: the same may go through later, and so may what waits behind it. */
export type SendOutcome = 'sent' | 'refused' | 'no answer' | 'gone';

interface Sending<Waiting> {
  /** The name of the lock that holds it while it is sent: a tab in which it is open, or another that sends, comes before or after. */
  nameLock: (waiting: Waiting) => string;
  send: (waiting: Waiting) => Promise<SendOutcome>;
  tell: (state: { is_sending: boolean }) => void;
}

/** Sends what waits, one after the other, until one finds no answer. Answers how many the office has now. */
export async function sendEach<Waiting>(
  all: readonly Waiting[],
  { nameLock, send, tell }: Sending<Waiting>,
): Promise<number> {
  let sent = 0;
  for (const waiting of all) {
    if (!currentToken() || !navigator.onLine) break;
    // A page that is being loaded anew lets go of it in a moment.
    const release = await holdThis(nameLock(waiting));
    if (!release) continue;
    tell({ is_sending: true });
    try {
      const outcome = await send(waiting);
      if (outcome === 'sent') sent++;
      if (outcome === 'no answer') break;
    } finally {
      release();
      tell({ is_sending: false });
    }
  }
  return sent;
}
