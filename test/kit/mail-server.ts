import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server that answers as it is told and notes what it was sent; it stops with the test. */
export async function startMailServer(
  onMessage: (count: number) => Error | null,
  options: SMTPServerOptions = {},
) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    onData: async (stream, _, answer) => {
      received.push((await buffer(stream)).toString());
      const refusal = onMessage(received.length);
      if (refusal) answer(refusal);
      else answer();
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

/** One that refuses some addresses as it is told at the moment, by the code and the words of its answer. */
export async function startRefusingServer(refused: Record<string, [code: number, words: string]>) {
  const asked: string[] = [];
  const server = await startMailServer(() => null, {
    onRcptTo: ({ address }, _, answer) => {
      asked.push(address);
      const refusal = refused[address];
      if (refusal) answer(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
      else answer();
    },
  });
  return { ...server, asked };
}
