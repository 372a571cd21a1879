import { describe, expect, it } from '@jest/globals';
import { agendaOf } from './agenda.ts';

const NOW = Date.parse('2026-12-01T00:00:00.000Z');
type Listed = Parameters<typeof agendaOf>[0][number];
const round = (over: Partial<Listed> = {}): Listed => ({
  ...{
    id: '1',
    itemName: 'コート',
    viewerParty: 'borrower',
    ownerDisplayName: 'はなこ',
    borrowerDisplayName: 'けんじ',
  },
  ...{ waitingFor: ['owner'], answerBy: null, status: 'in_use', deadline: null, overdueDays: 0, meeting: null },
  ...{ startDate: '2026-11-28', itemShippingMethod: 'コンビニ配送', returnDueAt: '2026-12-04T15:00:00.000Z' },
  ...over,
});
const linesOf = (...rounds: readonly Listed[]) =>
  agendaOf(rounds, NOW).flatMap(({ day, entries }) =>
    entries.map(({ time, what, itemName, party }) => [day, time, what, itemName, party].join(' ')),
  );
const mineOf = (...rounds: readonly Listed[]) =>
  agendaOf(rounds, NOW).flatMap(({ entries }) => entries.filter(({ isMine }) => isMine).map(({ what }) => what));
const DUE = '2026-12-04 24:00まで 返却期限 コート';

describe('a member’s agenda', () => {
  it('has what they borrow and what they lend, by day, and midnight ends the day before', () => {
    const lent = round({ id: '2', itemName: '帯', viewerParty: 'owner', returnDueAt: '2026-12-03T15:00:00.000Z' });
    expect(linesOf(round(), lent)).toEqual(['2026-12-03 24:00まで 返却期限 帯 けんじさんへ', `${DUE} はなこさんから`]);
  });

  it('says what is for the member to do: returns of a borrower, and what the round waits for', () => {
    expect([mineOf(round()), mineOf(round({ viewerParty: 'owner' }))]).toEqual([['返却期限'], []]);
    const reply = { status: 'request_sent', deadline: { kind: 'reply', at: '2026-12-01T12:40:00.000Z' } } as const;
    expect([mineOf(round({ ...reply, viewerParty: 'owner' })), mineOf(round(reply))]).toEqual([['返答期限'], []]);
  });

  it('has a return once, though it is the next deadline too', () => {
    const deadline = { kind: 'overdue', at: '2026-12-04T15:00:00.000Z' } as const;
    expect(linesOf(round({ deadline }))).toEqual([`${DUE} はなこさんから`]);
  });

  it('has the deadline and the days of a rental that is agreed on, and only the deadline of a request', () => {
    const week = { startDate: '2026-12-08', returnDueAt: '2026-12-14T15:00:00.000Z' };
    const pay = { kind: 'payment_window', at: '2026-12-01T12:40:00.000Z' } as const;
    expect(linesOf(round({ ...week, status: 'request_approved', deadline: pay }))).toEqual([
      '2026-12-01 21:40まで お支払い期限 コート はなこさんから',
      '2026-12-08  利用開始 コート はなこさんから',
      '2026-12-14 24:00まで 返却期限 コート はなこさんから',
    ]);
    const reply = { ...pay, kind: 'reply' } as const;
    expect(linesOf(round({ ...week, status: 'request_sent', deadline: reply }))).toEqual([
      '2026-12-01 21:40まで 返答期限 コート はなこさんから',
    ]);
  });

  it('has the agreed meeting, and nothing that is past or over', () => {
    const slot = { from: '2026-12-02T10:00:00.000Z', until: '2026-12-02T11:00:00.000Z' };
    const meeting = { leg: 'return', offered: [slot], chosen: slot, window: null } as const;
    expect(linesOf(round({ meeting: { ...meeting, offered: [slot] } }))).toEqual([
      '2026-12-02 19:00〜20:00 返却の受け渡し コート はなこさんから',
      `${DUE} はなこさんから`,
    ]);
    expect(linesOf(round({ status: 'completed' }))).toEqual([]);
    expect(linesOf(round({ status: 'usage_overdue', returnDueAt: '2026-11-30T15:00:00.000Z' }))).toEqual([]);
  });
});
