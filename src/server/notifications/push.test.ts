import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { isPublicAddress, lookUpPublic, mayBePushedTo, pushTo } from '#server/notifications/push.ts';

describe('a push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://[2606:4700::1111]/abc',
  ])('[NTF-09] may be a push service: %s', (endpoint) => {
    expect(mayBePushedTo(endpoint, ['push.agency.example'])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://localhost/abc',
    'https://database/abc',
    'https://printer.local/abc',
    'https://secrets.internal/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.1.2.3/abc',
    'https://172.20.0.1/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/abc',
    'https://[::1]/abc',
    'https://[fd00::1]/abc',
    'https://[fe80::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://[2002:a00:1::]/abc',
    'https://user:password@push.example.com/abc',
    'https://push.example.com:8443/abc',
    'ftp://push.example.com/abc',
  ])('[NTF-09] in production is never in the agency’s own network: %s', (endpoint) => {
    expect(mayBePushedTo(endpoint, ['push.agency.example'])).toBe(false);
  });

  it.each([
    ['8.8.8.8', true],
    ['172.15.0.1', true],
    ['172.32.0.1', true],
    ['172.31.255.255', false],
    ['255.255.255.255', false],
    ['2606:4700::1111', true],
    ['::ffff:8.8.8.8', false],
    ['not an address', false],
  ])('[NTF-09] %s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a push', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const by = {
    keys: { public_key: publicKey, private_key: privateKey },
    sender: 'mailto:a@example.test',
    own_hosts: [],
  };
  const message = { id: randomUUID(), title: 'Title', body: 'Body', href: '/', is_urgent: true };
  const device = (endpoint: string) => ({
    endpoint,
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: Buffer.alloc(16, 1).toString('base64url'),
  });

  it('[NTF-09] is not sent to a name that resolves to a private address, even if it was checked earlier', async () => {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    lookUpPublic('localhost', { all: true }, (error) => resolve(error?.code));
    expect(await promise).toBe('EPRIVATE');
  });

  it('[NTF-09] follows no redirect', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const there = device(`http://127.0.0.1:${port}/abc`);
    expect(await pushTo(there, message, { ...by, own_hosts: ['127.0.0.1'] })).toBe('refused');
    expect(asked).toBe(1);
    expect(await pushTo(there, message, by)).toBe('gone');
    expect(asked).toBe(1);
  });
});
