import { describe, expect, it } from '@jest/globals';
import { clientAddress, trusting } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    [false, '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    [true, '198.51.100.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['loopback, uniquelocal', '::1', '203.0.113.7, 192.168.0.3', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
  ])('behind %s: from %s, forwarded for %s, is %s', (trust, remote, forwarded, address) =>
    expect(clientAddress(remote, forwarded, trusting(trust))).toBe(address),
  );
});
