import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { preferencesOf } from '../settings/preferences.ts';
import { deliveryTimes } from './delivery-time.ts';

const USUAL = preferencesOf({ topics: null, quietHours: null, dailyDigest: null });
const shipped = (
  now: string,
  deadline: string | null = null,
  preferences = USUAL,
  kind: NotificationKind = 'shipped',
) => deliveryTimes({ kind, at: now, deadline }, preferences, now);

// 22:00 in Tokyo is 13:00 UTC; 8:00 is 23:00 UTC of the previous day.
describe('a notification is sent', () => {
  it.each([
    ['at once a moment before 22', '2026-12-01T12:59:59.999Z', '2026-12-01T12:59:59.999Z'],
    ['at 8 from 22 on', '2026-12-01T13:00:00.000Z', '2026-12-01T23:00:00.000Z'],
    ['at 8 after midnight', '2026-12-01T15:30:00.000Z', '2026-12-01T23:00:00.000Z'],
    ['at 8 a moment before', '2026-12-01T22:59:59.999Z', '2026-12-01T23:00:00.000Z'],
    ['at once at 8', '2026-12-01T23:00:00.000Z', '2026-12-01T23:00:00.000Z'],
  ])('%s', (_when, now, then) => {
    expect(shipped(now)).toEqual({ mail: then, inDigest: false, push: then });
  });

  it.each([
    ['a moment before 9 passes', '2026-12-01T23:59:59.999Z', '2026-12-01T18:00:00.000Z'],
    ['at 9 waits for the morning', '2026-12-02T00:00:00.000Z', '2026-12-01T23:00:00.000Z'],
  ])('in quiet hours: before a deadline at %s', (_when, deadline, then) => {
    expect(shipped('2026-12-01T18:00:00.000Z', deadline)).toMatchObject({ mail: then, push: then });
  });

  it('at night to users without quiet hours, and to everybody if it is about an account', () => {
    const night = '2026-12-01T18:00:00.000Z';
    expect(shipped(night, null, { ...USUAL, quietHours: false })).toMatchObject({ mail: night, push: night });
    expect(shipped(night, null, USUAL, 'account_safety')).toMatchObject({ mail: night, push: night });
  });

  it.each([
    ['2026-12-01T08:59:59.999Z', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00:00.000Z', '2026-12-02T09:00:00.000Z'],
  ])('if unimportant, at %s, in the mail of %s', (now, then) => {
    expect(shipped(now, null, USUAL, 'new_follower')).toEqual({ mail: then, inDigest: true, push: now });
    const each = shipped(now, null, { ...USUAL, dailyDigest: false }, 'new_follower');
    expect(each).toEqual({ mail: now, inDigest: false, push: now });
  });

  it('by no channel that is turned off, except for topics that can’t be', () => {
    const off = { toast: false, mail: false, push: false };
    const silent = preferencesOf({ topics: { handover: off, account: off }, quietHours: null, dailyDigest: null });
    const day = '2026-12-01T03:00:00.000Z';
    expect(shipped(day, null, silent)).toEqual({ mail: null, inDigest: false, push: null });
    expect(shipped(day, null, silent, 'account_safety')).toEqual({ mail: day, inDigest: false, push: null });
  });

  it('by no channel when it is days old already', () => {
    const old = { kind: 'shipped', at: '2026-11-28T02:59:59.999Z', deadline: null } as const;
    expect(deliveryTimes(old, USUAL, '2026-12-01T03:00:00.000Z')).toEqual({ mail: null, inDigest: false, push: null });
  });
});
