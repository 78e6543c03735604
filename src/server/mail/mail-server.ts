import { createTransport, type Transporter } from 'nodemailer';

/** Patience with a server that says nothing. */
const TIMEOUT_MS = 10_000;

export function openTransport(smtp_url: string): Transporter {
  return createTransport({
    url: smtp_url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
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
