import { describe, expect, it } from '@jest/globals';
import { networkLabel } from './session-list.tsx';

describe('the network of a session', () => {
  it.each([
    ['loopback', 'サーバーと同じ端末'],
    ['unknown', '不明なネットワーク'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['constructor', 'constructor'],
  ])('%s is shown as %s', (network, words) => expect(networkLabel(network)).toBe(words));
});
