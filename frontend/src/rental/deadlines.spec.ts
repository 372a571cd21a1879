import { describe, expect, it } from '@jest/globals';
import { deadlineSentence, hoursAndMinutes, movedSentence, urgencyOf } from './deadlines.ts';

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
  ])('of %d ms is shown as %s', (left, text) => expect(hoursAndMinutes(left)).toBe(text));
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

describe('the deadline of a round', () => {
  it('shows the remaining time, orange from 4 h and red from 1 h if it waits for the viewer', () => {
    const read = (left: number) => deadlineSentence(round(true), NOW - left);
    expect(read(5 * HOUR)).toMatchObject({ phrases: ['返答期限まで', 'あと5時間'], urgency: 'calm' });
    expect(read(4 * HOUR)).toMatchObject({ urgency: 'orange' });
    expect(read(HOUR)).toMatchObject({ urgency: 'red' });
    expect(read(-1)).toMatchObject({ phrases: ['返答期限を', '過ぎました'], urgency: 'red' });
  });

  it('has no colour if it waits for another party', () => {
    expect(deadlineSentence(round(false), NOW)?.urgency).toBe('calm');
  });

  it('is the return while the item is in use', () => {
    expect(deadlineSentence(round(false, 'return_request'), NOW)?.phrases.join('')).toBe('返却期限まであと3日と3時間');
  });

  it('of an extension is shown to the party that answers or pays, and the return to the other one', () => {
    const both = { ...round(true), waitingFor: ['borrower', 'owner'] as ('borrower' | 'owner')[] };
    const read = (viewerParty: 'borrower' | 'owner', kind: 'extension_reply' | 'extension_payment') =>
      deadlineSentence({ ...both, viewerParty, deadline: { kind, at } }, NOW - HOUR)?.phrases[0];
    expect(read('owner', 'extension_reply')).toBe('延長の返答期限まで');
    expect(read('borrower', 'extension_reply')).toBe('返却期限まで');
    expect(read('borrower', 'extension_payment')).toBe('延長のお支払い期限まで');
    expect(read('owner', 'extension_payment')).toBe('返却期限まで');
  });

  it('is the day before the start for a shipment, and then the automatic cancellation', () => {
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

  it('of an owner who should go to a shop is that evening, then the day before the start', () => {
    const parcel = {
      ...{ ...round(true, 'no_shipment'), viewerParty: 'owner' as const, shipBy: '2026-11-23T09:00:00.000Z' },
      deadline: { kind: 'no_shipment' as const, at: '2026-11-27T15:00:00.000Z' },
    };
    expect(deadlineSentence(parcel, NOW)).toMatchObject({
      phrases: ['発送のめやすまで', 'あと21時間'],
      at: '11/23 18:00',
    });
    const evening = Date.parse('2026-11-23T09:00:00.000Z');
    expect(deadlineSentence(parcel, evening)?.phrases[0]).toBe('発送期限まで');
    expect(deadlineSentence({ ...parcel, viewerParty: 'borrower' }, NOW)?.phrases[0]).toBe('発送期限まで');
  });

  it('is that of the handover for a pickup', () => {
    const meeting = {
      ...round(true, 'no_shipment'),
      itemShippingMethod: '手渡し' as const,
      deadline: { kind: 'no_shipment' as const, at: '2026-11-27T15:00:00.000Z' },
    };
    expect(deadlineSentence(meeting, NOW)).toMatchObject({ phrases: ['受け渡し期限まで', 'あと3日と3時間'] });
  });

  it('names the party from whom a damage case awaits an answer', () => {
    const asked = { ...round(true), deadline: { kind: 'answer' as const, at: returnDueAt }, answerBy: returnDueAt };
    expect(deadlineSentence(asked, NOW)?.phrases[0]).toBe('運営事務局への返信の期限まで');
    const other = { ...asked, waitingFor: ['owner' as const], answerBy: null };
    expect(deadlineSentence(other, NOW)).toMatchObject({
      phrases: ['報告した方の返信の期限まで', 'あと3日と3時間'],
      urgency: 'calm',
    });
  });

  it('shows how many days the return is late', () => {
    expect(deadlineSentence({ ...round(true), overdueDays: 3 }, NOW)).toMatchObject({
      phrases: ['返却期限を', '3日過ぎています'],
      urgency: 'red',
    });
    expect(deadlineSentence({ ...round(false), deadline: null }, NOW)).toBeNull();
  });
});

describe('a deadline moved by an interruption', () => {
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

  it('is shown with its new time and the reason', () => {
    expect(movedSentence(moved(), 'overdue', before)).toBe(
      'メンテナンスのため、期限を12月2日(水) 24:00まで延長しました。',
    );
    const down = moved({ because: 'downtime', to: '2026-12-02T15:30:00.000Z' });
    expect(movedSentence(down, 'overdue', before)).toBe(
      'サービス停止のため、期限を12月3日(木) 00:30まで延長しました。',
    );
  });

  it('of a shipment is shown as a later cancellation, not as an extension', () => {
    expect(movedSentence(moved({ kind: 'no_shipment' }), 'no_shipment', before)).toBe(
      'メンテナンスのため、自動キャンセルの日時を12月2日(水) 24:00まで延期しました。',
    );
  });

  it('isn’t mentioned once it is over, or for a deadline that hasn’t moved', () => {
    expect(movedSentence(moved(), 'overdue', before + 1)).toBeNull();
    expect(movedSentence(moved(), 'reply', before)).toBeNull();
    expect(movedSentence({ movedDeadlines: [] }, 'overdue', before)).toBeNull();
  });

  it('isn’t mentioned for a payment page, which the provider closes', () => {
    expect(movedSentence(moved({ kind: 'checkout' }), 'checkout', before)).toBeNull();
  });

  it('is shown in lists with the moved time, the end of a day as 24:00', () => {
    const late = { ...round(true), deadline: { kind: 'overdue' as const, at: '2026-12-02T15:00:00.000Z' } };
    expect(deadlineSentence(late, NOW)?.at).toBe('12/2 24:00');
  });
});
