import { describe, expect, it } from '@jest/globals';
import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1::9', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['64:ff9b::192.0.2.33', '64:ff9b::/48'],
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['garbage', 'unknown'],
    ['', 'unknown'],
  ])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('has the configured size', () => {
    expect(networkOf('203.0.113.7', { v4: 16, v6: 32 })).toBe('203.0.0.0/16');
    expect(networkOf('203.0.113.201', { v4: 30, v6: 32 })).toBe('203.0.113.200/30');
    expect(networkOf('2001:db8:ffff::1', { v4: 16, v6: 36 })).toBe('2001:db8:f000::/36');
  });
});
