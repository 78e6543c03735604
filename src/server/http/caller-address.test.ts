import { describe, expect, it } from 'vitest';
import { readAddress, readNetwork } from '#server/http/caller-address.ts';

describe('the address that rate limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
    ['Jamie Quuxley', 'unknown'],
    ['203.0.113.7:443', 'unknown'],
    ['', 'unknown'],
  ])('[AUT-10] for %s is %s', (address, counted) => {
    expect(readNetwork(address)).toBe(counted);
  });

  it('[AUT-10] is unknown for a caller who has hung up, without an error', () => {
    // What Fastify and Node return once the connection is closed.
    const closed = { ip: undefined, socket: { remoteAddress: undefined } };
    expect(readAddress(closed as never)).toBe('unknown');
    expect(readAddress({ ip: 'fe80::1%eth0', socket: { remoteAddress: '::1' } } as never)).toBe(
      'fe80:0:0:0::/64',
    );
  });
});
