import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a caller counts as: the whole IPv4 address, or the /64 of IPv6, which one household or office gets.
 * Behind a proxy in TRUSTED_PROXIES it is the address that the proxy saw. If that is not an address, the connection's
 * own counts.
 */
export function readAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const told = withoutZone(request.ip);
  return readNetwork(isIP(told) ? told : withoutZone(request.socket.remoteAddress));
}

/** A connection that its caller has closed has no address, whatever the types say. */
const withoutZone = (address: string | undefined) => address?.split('%', 1)[0] ?? '';

export function readNetwork(address: string): string {
  if (!isIP(address)) return 'unknown';
  if (isIPv4(address)) return address;
  const groups = listGroups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address in any notation. The URL parser writes the last two as numbers. */
function listGroups(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const [left, right] = [head || [], tail ?? []];
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - left.length - right.length }, () => '0');
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16));
}
