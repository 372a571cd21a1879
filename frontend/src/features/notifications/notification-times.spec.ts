import { describe, expect, it } from '@jest/globals';
import type { Notification } from '@meguri/contracts/notification/notification.ts';
import { ago, byDay } from './notification-times.ts';

const at = (time: string): Notification => ({
  id: time,
  kind: 'shipped',
  title: '発送されました',
  sentence: '',
  path: '/rental-requests/1',
  picture: null,
  at: time,
  read: false,
});
/** 0:30 of 22 November in Tokyo. */
const NOW = Date.parse('2026-11-21T15:30:00.000Z');

describe('notifications', () => {
  it('are grouped by their day in Tokyo', () => {
    const items = [
      at('2026-11-21T15:10:00.000Z'),
      at('2026-11-21T14:59:00.000Z'),
      at('2026-11-15T15:00:00.000Z'),
      at('2026-11-15T14:59:59.000Z'),
      at('2026-09-01T00:00:00.000Z'),
    ];
    expect(byDay(items, NOW).map(({ label, items: of }) => [label, of.map(({ id }) => id.slice(0, 16))])).toEqual([
      ['今日', ['2026-11-21T15:10']],
      ['昨日', ['2026-11-21T14:59']],
      ['この1週間', ['2026-11-15T15:00']],
      ['それより前', ['2026-11-15T14:59', '2026-09-01T00:00']],
    ]);
  });

  it('with a time in the future belong to today', () => {
    expect(byDay([at('2026-11-23T00:00:00.000Z')], NOW).map(({ label }) => label)).toEqual(['今日']);
  });

  it('have no heading if there are none', () => expect(byDay([], NOW)).toEqual([]));
});

const NOON = Date.parse('2026-11-21T03:00:00.000Z');
const before = (milliseconds: number) => ago(new Date(NOON - milliseconds).toISOString(), NOON);
const MINUTE = 60_000;

describe('the age of a notification', () => {
  it.each([
    [-5 * MINUTE, 'たった今'],
    [MINUTE - 1, 'たった今'],
    [MINUTE, '1分前'],
    [60 * MINUTE - 1, '59分前'],
    [119 * MINUTE, '1時間前'],
    [12 * 60 * MINUTE, '12時間前'],
    [12 * 60 * MINUTE + 1, '11/20 23:59'],
    [24 * 60 * MINUTE, '11/20 12:00'],
  ])('of %d ms is shown as %s', (past, words) => expect(before(past)).toBe(words));
});
