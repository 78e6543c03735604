import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { announceChange } from '#server/db/live.ts';
import type { Pool } from '#server/db/pools.ts';
import { OWN_WORK, write } from '#server/db/work.ts';

export interface Mailbox {
  /** The value to use as SMTP_URL. */
  url: string;
  stop(): Promise<void>;
}

const MAX_BYTES = 25 * 1024 * 1024;

/**
 * A real SMTP server for this machine only, used if SMTP_URL is not set. It stores mail for the mailbox page and sends
 * none on. Every process has its own, and all write to one table.
 */
export async function startMailbox(system: Pool): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 1_000,
    logger: false,
    onData: (stream, session, answer) => {
      buffer(stream)
        .then((content) => keep(system, session, content))
        .then(
          () => answer(),
          () => answer(new Error('The message could not be stored; try again later.')),
        );
    },
  });
  // A client that disconnects is not our fault.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A message that is repeated after a sender's crash has the same Message-ID, and is stored once. */
async function keep(system: Pool, session: SMTPServerSession, content: Buffer): Promise<void> {
  const { mailFrom, rcptTo } = session.envelope;
  const mail = await PostalMime.parse(content);
  await write(system, OWN_WORK, async (db) => {
    await db`insert into mailbox_message (message_id, from_address, to_addresses, subject, text_body, html_body)
      values (${storable(mail.messageId)}, ${mailFrom ? mailFrom.address : ''}, ${rcptTo.map((to) => to.address)},
        ${storable(mail.subject) ?? ''}, ${storable(mail.text)}, ${storable(mail.html)})
      on conflict (message_id) do nothing`;
    await announceChange(db, 'mailbox');
  });
}

/** PostgreSQL's text cannot contain NUL. */
function storable(text: string | undefined): string | null {
  return text?.replaceAll('\0', '') ?? null;
}
