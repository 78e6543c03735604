import { lookup as lookUp } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushKeys } from '#server/notifications/push-keys.ts';

/**
 * Web Push (RFC 8030, 8291, 8292). The library encrypts and signs, and we send.
 * 1. A browser gives the address, so anybody could name a host on the agency's own network. We call only public
 *    addresses by https, and exactly the address that was checked. We follow no redirects.
 * 2. We call a push service on that network only if PUSH_HOSTS names it.
 */

export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  id: string;
  title: string;
  body: string;
  /** A path in our application. */
  href: string;
  is_urgent: boolean;
}

/** `gone`: the browser has unsubscribed. */
export type PushResult = 'taken' | 'gone' | 'refused' | 'failed';

const PATIENCE_MS = 5_000;
/** Old notifications about a visit are useless. */
const KEPT_SECONDS = 24 * 3_600;

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');

/** Only public IPv6 addresses, without the ranges that map to IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

/** Whether a push service may be called at this address, judged by the address alone. */
export function mayBePushedTo(endpoint: string, own_hosts: readonly string[]): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (username || password) return false;
  if (own_hosts.includes(hostname)) return ['http:', 'https:'].includes(protocol);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return protocol === 'https:' && port === '' && isPublicAddress(host);
  return (
    protocol === 'https:' && port === '' && host.includes('.') && !/\.(local|internal|localhost)$/.test(host)
  );
}

/** Looks up a name, and refuses it if any of its addresses is private. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return answer(error ?? new Error('No address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return answer(Object.assign(new Error('Not a public address'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });

/** Sends one message to the browser's push service. Never throws, and never reveals the address. */
export async function pushTo(
  device: PushDevice,
  message: PushMessage,
  { keys, sender, own_hosts }: { keys: PushKeys; sender: string; own_hosts: readonly string[] },
): Promise<PushResult> {
  if (!mayBePushedTo(device.endpoint, own_hosts)) return 'gone';
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: sender, publicKey: keys.public_key, privateKey: keys.private_key },
        TTL: KEPT_SECONDS,
        urgency: message.is_urgent ? 'high' : 'normal',
        // A message that is repeated after a crash replaces the first.
        topic: message.id.replaceAll('-', ''),
      },
    );
    const status = await post(endpoint, headers, body, own_hosts.includes(new URL(endpoint).hostname));
    if (status >= 200 && status < 300) return 'taken';
    if (status === 404 || status === 410) return 'gone';
    return status >= 500 || status === 429 ? 'failed' : 'refused';
  } catch {
    return 'failed';
  }
}

function post(
  endpoint: string,
  headers: Record<string, unknown>,
  body: Buffer | null,
  is_own: boolean,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = endpoint.startsWith('https:') ? request : requestPlain;
  const outgoing = send(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(is_own ? {} : { lookup: lookUpPublic }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  outgoing.on('error', reject);
  outgoing.on('response', (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  outgoing.end(body);
  return promise;
}
