import { createTransport, type Transporter } from 'nodemailer';

/** Patience with a server that says nothing. */
const TIMEOUT_MS = 10_000;

/** The queue of jobs alone tries again, and there is a connection for each job at once. */
const POOL = { pool: true, maxRequeues: 0, maxConnections: 10 } as const;
type PoolOptions = typeof POOL | Record<string, never>;

function openTransport(smtp_url: string, options: PoolOptions = {}): Transporter {
  return createTransport({
    ...options,
    url: smtp_url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
}

/** A connection that nothing was sent through for so long may be gone without a word. */
const KEPT_OPEN_MS = 2_000;

interface KeptOpen {
  transport: Transporter;
  sending: number;
  closing?: NodeJS.Timeout;
}

const keptOpen = new Map<string, KeptOpen>();

/**
 * Sends through connections that are kept for as long as one e-mail follows another: greeting a server anew takes it a
 * tenth of a second and more, and emergencies do not come singly.
 */
export async function sendThrough(
  smtp_url: string,
  send: (transport: Transporter) => Promise<unknown>,
): Promise<void> {
  const open = keptOpen.get(smtp_url) ?? { transport: openTransport(smtp_url, POOL), sending: 0 };
  keptOpen.set(smtp_url, open);
  clearTimeout(open.closing);
  open.sending += 1;
  try {
    await send(open.transport);
  } finally {
    open.sending -= 1;
    if (open.sending === 0)
      open.closing = setTimeout(() => {
        keptOpen.delete(smtp_url);
        open.transport.close();
      }, KEPT_OPEN_MS).unref();
  }
}

/** One sentence for whoever set SMTP_URL, where no mail can leave that way just now. */
export async function mailServerProblem(smtp_url: string): Promise<string | undefined> {
  const transport = openTransport(smtp_url);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    // Without the sign-in that the URL may hold.
    return `The mail server ${new URL(smtp_url).host} (SMTP_URL) cannot be used just now (${mailErrorCode(error)}). Mail waits and is sent once it can be.`;
  } finally {
    transport.close();
  }
}

/** Codes only: the server's own words quote addresses. */
export function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ');
}
