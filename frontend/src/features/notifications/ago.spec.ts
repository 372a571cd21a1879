import { describe, expect, it } from '@jest/globals';
import { ago } from './ago.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');
const before = (milliseconds: number) => ago(new Date(NOW - milliseconds).toISOString(), NOW);
const MINUTE = 60_000;

describe('how long ago it was', () => {
  it.each([
    [-5 * MINUTE, 'たった今'],
    [MINUTE - 1, 'たった今'],
    [MINUTE, '1分前'],
    [60 * MINUTE - 1, '59分前'],
    [119 * MINUTE, '1時間前'],
    [24 * 60 * MINUTE - 1, '23時間前'],
    [24 * 60 * MINUTE, '11/20 12:00'],
  ])('of %d ms reads %s', (past, words) => expect(before(past)).toBe(words));
});
