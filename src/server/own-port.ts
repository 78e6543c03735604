import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';

type Place = Pick<Config, 'PORT' | 'HOST'>;

/** Throws StartupError if the port is taken, before a database is opened and a demo is made. */
export async function checkOwnPort(place: Place): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(place.PORT, place.HOST);
    await once(probe, 'listening');
  } catch (error) {
    throw explainPort(error, place);
  }
  probe.close();
  await once(probe, 'close');
}

/** Returns the address. Throws like `checkOwnPort` if another program took the port meanwhile. */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  try {
    await app.listen({ port: place.PORT, host: place.HOST });
  } catch (error) {
    throw explainPort(error, place);
  }
  const { port } = app.server.address() as AddressInfo;
  const host = place.HOST === '0.0.0.0' || place.HOST === '::' ? '127.0.0.1' : place.HOST;
  return `http://${host}:${port}`;
}

function explainPort(error: unknown, { PORT, HOST }: Place): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new StartupError(
      `Another program uses port ${PORT}. Stop it, or start with PORT=${PORT + 1} npm start.`,
    );
  if (code === 'EACCES')
    return new StartupError(`This account cannot use port ${PORT}. Set PORT to a number above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return new StartupError(`HOST is ${HOST}, which is not an address of this machine.`);
  return error;
}
