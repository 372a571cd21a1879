import { describe, expect, it } from '@jest/globals';
import { dateTime } from '../lib/time/format.ts';
import { deadlineSentence, hoursAndMinutes, movedSentence, untilTime, urgencyOf } from './deadlines.ts';

const MINUTE = 60_000;

describe('a deadline', () => {
  it.each([
    [0, 'red'],
    [60 * MINUTE, 'red'],
    [60 * MINUTE + 1, 'orange'],
    [240 * MINUTE, 'orange'],
    [240 * MINUTE + 1, 'calm'],
    [24 * 60 * MINUTE, 'calm'],
  ] as const)('with %d ms left is %s', (left, urgency) => expect(urgencyOf(left)).toBe(urgency));
});

describe('the reply countdown', () => {
  it.each([
    [0, '0時間0分'],
    [59 * MINUTE + 59_999, '0時間59分'],
    [185 * MINUTE, '3時間5分'],
    [24 * 60 * MINUTE, '24時間0分'],
    [-5 * MINUTE, '0時間0分'],
  ])('of %d ms reads %s', (left, text) => expect(hoursAndMinutes(left)).toBe(text));
});

const at = '2026-11-22T12:00:00.000Z';
const NOW = Date.parse(at);
const HOUR = 3_600_000;
const returnDueAt = '2026-11-25T15:00:00.000Z';
const round = (mine: boolean, kind: 'reply' | 'return_request' | 'no_shipment' = 'reply') => ({
  startDate: '2026-11-25',
  itemShippingMethod: 'コンビニ配送' as 'コンビニ配送' | '手渡し',
  waitingFor: [mine ? ('borrower' as const) : ('owner' as const)],
  viewerParty: 'borrower' as const,
  deadline: { kind, at },
  answerBy: null as string | null,
  overdueDays: 0,
  returnDueAt,
});

describe('a person who looks at a round', () => {
  it('reads how long is left, and sees what waits for them turn orange at 4 h and red at 1 h', () => {
    const read = (left: number) => deadlineSentence(round(true), NOW - left);
    expect(read(5 * HOUR)).toMatchObject({ phrases: ['返答期限まで', 'あと5時間'], urgency: 'calm' });
    expect(read(4 * HOUR)).toMatchObject({ urgency: 'orange' });
    expect(read(HOUR)).toMatchObject({ urgency: 'red' });
    expect(read(-1)).toMatchObject({ phrases: ['返答期限を', '過ぎました'], urgency: 'red' });
  });

  it('stays calm about what waits for somebody else', () => {
    expect(deadlineSentence(round(false), NOW)?.urgency).toBe('calm');
  });

  it('counts to the return itself while it is in use', () => {
    expect(deadlineSentence(round(false, 'return_request'), NOW)?.phrases.join('')).toBe('返却期限まであと3日と3時間');
  });

  it('counts to the day before the start while a parcel is to be sent, long before the system would cancel', () => {
    const parcel = {
      ...round(true, 'no_shipment'),
      deadline: { kind: 'no_shipment' as const, at: '2026-11-27T15:00:00.000Z' },
    };
    expect(deadlineSentence(parcel, NOW)).toMatchObject({
      phrases: ['発送期限まで', 'あと2日と3時間'],
      at: '11/24 24:00',
    });
    expect(deadlineSentence(parcel, Date.parse('2026-11-24T15:00:00.000Z'))).toMatchObject({
      phrases: ['自動キャンセルまで', 'あと3日'],
      at: '11/27 24:00',
    });
  });

  it('reads of no parcel where two people meet', () => {
    const meeting = {
      ...round(true, 'no_shipment'),
      itemShippingMethod: '手渡し' as const,
      deadline: { kind: 'no_shipment' as const, at: '2026-11-27T15:00:00.000Z' },
    };
    expect(deadlineSentence(meeting, NOW)).toMatchObject({ phrases: ['受け渡し期限まで', 'あと3日と3時間'] });
  });

  it('reads whose answer a damage case waits for', () => {
    const asked = { ...round(true), deadline: { kind: 'answer' as const, at: returnDueAt }, answerBy: returnDueAt };
    expect(deadlineSentence(asked, NOW)?.phrases[0]).toBe('運営事務局への返信の期限まで');
    const other = { ...asked, waitingFor: ['owner' as const], answerBy: null };
    expect(deadlineSentence(other, NOW)).toMatchObject({
      phrases: ['報告した方の返信の期限まで', 'あと3日と3時間'],
      urgency: 'calm',
    });
  });

  it('reads how many days it is late', () => {
    expect(deadlineSentence({ ...round(true), overdueDays: 3 }, NOW)).toMatchObject({
      phrases: ['返却期限を', '3日過ぎています'],
      urgency: 'red',
    });
    expect(deadlineSentence({ ...round(false), deadline: null }, NOW)).toBeNull();
  });
});

describe('the end of a day', () => {
  it('is told as 24:00 of that day, any other time as it is', () => {
    expect(untilTime('2026-12-02T15:00:00.000Z', dateTime)).toBe('2026/12/2 24:00');
    expect(untilTime('2026-12-31T15:00:00.000Z', dateTime)).toBe('2026/12/31 24:00');
    expect(untilTime('2026-12-02T15:01:00.000Z', dateTime)).toBe('2026/12/3 00:01');
    expect(untilTime('2026-12-02T14:59:00.000Z', dateTime)).toBe('2026/12/2 23:59');
  });
});

describe('people whose deadline an interruption moved', () => {
  const moved = (over: object = {}) => ({
    movedDeadlines: [
      {
        kind: 'overdue' as const,
        from: '2026-12-01T15:00:00.000Z',
        to: '2026-12-02T15:00:00.000Z',
        because: 'maintenance' as const,
        ...over,
      },
    ],
  });
  const before = Date.parse('2026-12-02T14:59:59.999Z');

  it('read until when they have time now, and why', () => {
    expect(movedSentence(moved(), 'overdue', before)).toBe(
      'メンテナンスのため、期限を12月2日(水) 24:00まで延長しました。',
    );
    const down = moved({ because: 'downtime', to: '2026-12-02T15:30:00.000Z' });
    expect(movedSentence(down, 'overdue', before)).toBe(
      'サービス停止のため、期限を12月3日(木) 00:30まで延長しました。',
    );
  });

  it('read of a hand-over that it is cancelled later, not that there is more time for it', () => {
    expect(movedSentence(moved({ kind: 'no_shipment' }), 'no_shipment', before)).toBe(
      'メンテナンスのため、自動キャンセルの日時を12月2日(水) 24:00まで延期しました。',
    );
  });

  it('read nothing once that deadline is over, nor beside one that has not moved', () => {
    expect(movedSentence(moved(), 'overdue', before + 1)).toBeNull();
    expect(movedSentence(moved(), 'reply', before)).toBeNull();
    expect(movedSentence({ movedDeadlines: [] }, 'overdue', before)).toBeNull();
  });

  it('are promised nothing about a page whose end the payment provider keeps', () => {
    expect(movedSentence(moved({ kind: 'checkout' }), 'checkout', before)).toBeNull();
  });

  it('read the moved time in lists, the end of a day as 24:00', () => {
    const late = { ...round(true), deadline: { kind: 'overdue' as const, at: '2026-12-02T15:00:00.000Z' } };
    expect(deadlineSentence(late, NOW)?.at).toBe('12/2 24:00');
  });
});
