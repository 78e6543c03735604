import { lookup as lookUp } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushKeys } from '#server/notifications/push-keys.ts';

/**
 * Web Push (RFC 8030, 8291, 8292): the library encrypts and signs; the way out is ours.
 * 1. The address comes from a browser, so anybody could name one of the agency's own network: only https to a public address
 *    is asked, and the address that was judged is the one that is called. No redirect is followed.
 * 2. A push service on that network is asked where PUSH_HOSTS names it, and nowhere else.
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
  /** A path of ours. */
  href: string;
  is_urgent: boolean;
}

/** `gone`: the browser does not want any more. */
export type PushResult = 'taken' | 'gone' | 'refused' | 'failed';

const PATIENCE_MS = 5_000;
/** Old news of a visit helps nobody. */
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

/** Of IPv6 only what is given out to the public, without the ways that lead back into IPv4. */
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

/** Whether a push service may be called there, as far as the address itself says. */
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

/** Looks a name up and refuses it where any of its addresses is private. */
export const lookUpPublic: LookupFunction = (hostname, options, answer) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return answer(error ?? new Error('No address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return answer(Object.assign(new Error('Not a public address'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });

/** Hands one message to the browser's push service. It never throws, and says nothing of the address. */
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
        // One that goes out again after a crash takes the place of the first.
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
