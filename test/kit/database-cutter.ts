import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Stands between a server and its database and breaks off where it is told to: just before a statement reaches the
 * database, with everything before it in effect. To the database that looks as if the server had died there: every
 * connection ends, none is made again until `mend`.
 */
export interface DatabaseCutter {
  /** The database's URL by way of the cutter. */
  url: string;
  /** Breaks off at the nth statement from now on, counted from 1 over the connections that stand by now, and calls back. */
  cutAt(nth: number, onCut?: () => void): void;
  /** Ends every connection, and the next new one as soon as the driver asks something on it; then all is cut. */
  cutNewcomers(): void;
  /** How many statements went through since `cutAt`, and whether it came to the cut. */
  seen(): { statements: number; isCut: boolean };
  mend(): void;
  stop(): Promise<void>;
}

/** Frontend messages that execute something: Execute, and Query in the simple protocol. */
const EXECUTES = new Set(['E', 'Q'].map((letter) => letter.charCodeAt(0)));

export async function openDatabaseCutter(database_url: string): Promise<DatabaseCutter> {
  const target = new URL(database_url);
  const sockets = new Set<Socket>();
  let statements = 0;
  let cut_at = Number.POSITIVE_INFINITY;
  let armed_at = 0;
  let isCuttingNewcomers = false;
  let isCut = false;
  let tell: (() => void) | undefined;

  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    tell?.();
  };

  const server = createServer((client) => {
    if (isCut) return client.destroy();
    // The questions that a driver itself asks on a new connection are not the work's.
    const isKnown = () => opened_at < armed_at;
    const opened_at = performance.now();
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    database.pipe(client);
    const read = messageReader();
    client.on('data', (chunk: Buffer) => {
      for (const message of read(chunk)) {
        if (isCut) return;
        const executes = EXECUTES.has(message[0] ?? 0);
        if (executes && isCuttingNewcomers) return cut();
        if (executes && isKnown()) {
          statements += 1;
          if (statements >= cut_at) return cut();
        }
        database.write(message);
      }
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAt: (nth, onCut) => {
      statements = 0;
      armed_at = performance.now();
      cut_at = nth;
      tell = onCut;
    },
    cutNewcomers: () => {
      for (const socket of sockets) socket.destroy();
      isCuttingNewcomers = true;
    },
    seen: () => ({ statements, isCut }),
    mend: () => {
      isCut = false;
      isCuttingNewcomers = false;
      cut_at = Number.POSITIVE_INFINITY;
      tell = undefined;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Cuts a stream into whole messages. The first has no type, only its length. */
function messageReader(): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    for (;;) {
      const at = isFirst ? 0 : 1;
      if (rest.length < at + 4) return messages;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return messages;
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
}
