import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 50;

/** One address before several servers: asks each whether it is ready, and goes round those that are. */
export interface LoadBalancer {
  address: string;
  setServers(addresses: readonly string[]): void;
  stop(): Promise<void>;
}

export async function startLoadBalancer(port: number): Promise<LoadBalancer> {
  let servers: readonly string[] = [];
  let ready: readonly string[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true });

  const check = async () => {
    const answers = await Promise.all(
      servers.map(async (address) => ({
        address,
        ok: (await fetch(`${address}/api/ready`).catch(() => undefined))?.ok,
      })),
    );
    ready = answers.filter((answer) => answer.ok).map((answer) => answer.address);
  };
  const checking = setInterval(check, CHECK_EVERY_MS);

  const server = createServer((incoming, outgoing) => {
    const target = ready[turn++ % Math.max(ready.length, 1)];
    if (!target) return outgoing.writeHead(503).end();
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const forwarded = request(
      `${target}${incoming.url}`,
      { method: incoming.method ?? 'GET', headers, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
    return incoming.pipe(forwarded);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setServers: (addresses) => {
      servers = addresses;
      ready = addresses;
    },
    stop: async () => {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
