import { describe, expect, it } from 'vitest';
import { readNetwork } from '#server/http/caller-address.ts';

describe('the address that a caller counts as', () => {
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
  ])('[AUT-10] of %s is %s', (address, counted) => {
    expect(readNetwork(address)).toBe(counted);
  });
});
