import { createTransport, type Transporter } from 'nodemailer';

/** How long we wait for a server that does not answer. */
const TIMEOUT_MS = 10_000;

/** Only the job queue retries, and each running job has its own connection. */
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

/** A connection that is idle this long may have been closed silently. */
const KEPT_OPEN_MS = 2_000;

interface KeptOpen {
  transport: Transporter;
  sending: number;
  closing?: NodeJS.Timeout;
}

const keptOpen = new Map<string, KeptOpen>();

/**
 * Sends through connections that stay open while e-mails follow each other. A new connection takes a tenth of a second
 * or more, and emergencies rarely come one at a time.
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

/** One sentence for the person who set SMTP_URL, if no mail can be sent that way now. */
export async function mailServerProblem(smtp_url: string): Promise<string | undefined> {
  const transport = openTransport(smtp_url);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    // The URL without its user name and password.
    return `The mail server ${new URL(smtp_url).host} (SMTP_URL) does not work at the moment (${mailErrorCode(error)}). Placewell keeps the mail and retries.`;
  } finally {
    transport.close();
  }
}

/** Only codes, because the server's own words quote addresses. */
function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'unknown', responseCode].filter(Boolean).join(' ');
}

/** An attempt that did not reach every address. */
export interface Failure {
  /** For the log. */
  code: string;
  /** The mail server's own words, for an administrator. Null if it gave none. */
  answer: string | null;
  /** The addresses that were refused while others were accepted. Null if all were refused. */
  open_addresses: string[] | null;
  /** Another attempt is useless: the server refused each address, or the message itself, with a 5xx. */
  is_final: boolean;
}

interface Refusal {
  response?: string;
  responseCode?: number;
  command?: string;
}

const MAX_ANSWER_CHARACTERS = 300;

/** Reads why an e-mail was refused. We can correct a wrong sign-in or sender, so such a 5xx is never final. */
export function readFailure(error: unknown): Failure {
  const { rejectedErrors, ...whole } = error as Refusal & { rejectedErrors?: Refusal[] };
  const refusals = rejectedErrors?.length ? rejectedErrors : [error as Refusal];
  const answer = (refusals.findLast(({ response }) => response) ?? whole).response;
  return {
    code: mailErrorCode(error),
    answer: answer ? trimAnswer(answer) : null,
    open_addresses: null,
    is_final: refusals.every(isFinal),
  };
}

/** The failure of an e-mail that only some addresses accepted. Undefined if all accepted it. */
export function readPartFailure(sent: {
  rejected?: unknown[] | undefined;
  rejectedErrors?: unknown[] | undefined;
}): Failure | undefined {
  if (!sent.rejected?.length) return undefined;
  const failure = readFailure({ code: 'EENVELOPE', rejectedErrors: sent.rejectedErrors });
  return { ...failure, open_addresses: sent.rejected.map(String) };
}

const isFinal = ({ command, responseCode = 0 }: Refusal): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

/** One line that PostgreSQL can store. */
const trimAnswer = (answer: string): string =>
  answer
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_CHARACTERS);
