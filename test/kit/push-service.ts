import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stopByItself } from '#test/kit/stop-by-itself.ts';

/**
 * The browser vendor's part of Web Push: a push service on a port of its own, and browsers that subscribe at it. What arrives
 * is decrypted as RFC 8291 says, without the library that encrypted it.
 */
export interface PushService {
  /** A browser's new subscription, as `PushSubscription.toJSON()` gives it, and what came to it. */
  subscribe(): Browser;
  /** Answers every push with this from now on. */
  answerWith(status: number): void;
  /** Lets every push wait for its answer, until the returned function is called. */
  hold(): () => void;
  /** Settles once a push waits. */
  whenAsked(): Promise<void>;
}

interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: Received[];
}

interface Received {
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => string>();
  const received = new Map<string, Received[]>();
  let status = 201;
  let held = Promise.resolve();
  let asked = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const decrypt = browsers.get(path);
    if (!decrypt) return response.writeHead(404).end();
    received.get(path)?.push({ text: decrypt(body), headers: request.headers });
    asked.resolve();
    await held;
    return response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopByItself(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    subscribe: () => {
      const path = `/push/${randomBytes(16).toString('hex')}`;
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, (body) => decrypt(body, own, auth));
      const list: Received[] = [];
      received.set(path, list);
      return {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: list,
      };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      asked = Promise.withResolvers<void>();
      return resolve;
    },
    whenAsked: () => asked.promise,
    answerWith: (next) => {
      status = next;
    },
  };
}

const expand = (key: Buffer, info: Buffer | string, length: number) =>
  createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
const extract = (salt: Buffer, key: Buffer) => createHmac('sha256', salt).update(key).digest();

/** One record of `aes128gcm`: salt, record size, the sender's key, and what is sealed. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const shared = expand(extract(auth, own.computeSecret(sender)), info, 32);
  const secret = extract(salt, shared);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(secret, 'Content-Encoding: aes128gcm\0', 16),
    expand(secret, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The end of the last record is a 2.
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Whether the header of a push is signed with the key that browsers subscribe with (RFC 8292), and for that service. */
export function isSignedBy(public_key: string, authorization: string, endpoint: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(public_key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return (
    key === public_key &&
    aud === new URL(endpoint).origin &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}
