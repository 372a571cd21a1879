import { describe, expect, it } from '@jest/globals';
import { networkWords } from './network-words.ts';

describe('the network of a session', () => {
  it.each([
    ['loopback', 'このコンピューター'],
    ['unknown', '不明なネットワーク'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['constructor', 'constructor'],
  ])('%s reads %s', (network, words) => expect(networkWords(network)).toBe(words));
});
