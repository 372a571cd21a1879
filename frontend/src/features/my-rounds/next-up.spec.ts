import { describe, expect, it } from '@jest/globals';
import { nextUp } from './next-up.ts';

const NOW = Date.parse('2026-12-01T00:00:00.000Z');
const round = (over: Partial<Parameters<typeof nextUp>[0][number]> = {}) => ({
  id: '1',
  itemName: 'コート',
  waitingFor: ['owner' as const],
  answerBy: null,
  viewerParty: 'borrower' as const,
  status: 'in_use' as const,
  deadline: null,
  overdueDays: 0,
  startDate: '2026-12-10',
  itemShippingMethod: 'コンビニ配送' as const,
  meeting: null,
  actions: [],
  lateFee: null,
  returnDueAt: '2026-12-20T15:00:00.000Z',
  ...over,
});
const textsOf = (rounds: Parameters<typeof nextUp>[0]) => nextUp(rounds, NOW).map(({ text }) => text);

describe('the reminders on a member’s home page', () => {
  it('are empty if no rental waits for the member', () => expect(nextUp([round()], NOW)).toEqual([]));

  it('say what the member should do and lead to that rental, then to the other one, or to the list of others', () => {
    const mine = round({ waitingFor: ['borrower'], status: 'request_approved' });
    const pay = { to: '/rental-requests/1', text: 'お支払いください：コート' };
    expect(nextUp([mine], NOW)).toEqual([pay]);
    expect(nextUp([mine, { ...mine, id: '2' }], NOW)).toEqual([
      pay,
      { to: '/rental-requests/2', text: 'ほかに1件の取引で対応が必要です' },
    ]);
    expect(nextUp([mine, { ...mine, id: '2' }, { ...mine, id: '3' }], NOW)).toEqual([
      pay,
      { to: '/profile', text: 'ほかに2件の取引で対応が必要です' },
    ]);
    const lent = round({ viewerParty: 'owner', status: 'request_sent' });
    expect(nextUp([lent, { ...lent, id: '2' }, { ...lent, id: '3' }], NOW)[1]?.to).toBe('/profile?tab=lend');
  });

  it('begin with the earliest deadline', () => {
    const until = (at: string) => ({ kind: 'payment_window' as const, at });
    const mine = round({ waitingFor: ['borrower'], status: 'request_approved' });
    const soon = { ...mine, deadline: until('2026-12-01T05:00:00.000Z') };
    const later = { ...mine, id: '2', deadline: until('2026-12-01T20:00:00.000Z') };
    const inFiveHours = ['お支払い期限まで', 'あと5時間'];
    expect(nextUp([soon], NOW)).toMatchObject([{ text: 'お支払いください：コート', until: inFiveHours }]);
    expect(nextUp([later, round({ id: '3', waitingFor: ['borrower'] }), soon], NOW)).toMatchObject([
      { to: '/rental-requests/1', until: inFiveHours },
      { text: 'ほかに2件の取引で対応が必要です' },
    ]);
  });

  it('ask to choose an offered time while one is in the future, also next to an approaching return', () => {
    const slot = (day: number) => ({ from: `2026-12-0${day}T05:00:00.000Z`, until: `2026-12-0${day}T05:30:00.000Z` });
    const meeting = { leg: 'return' as const, offered: [slot(2), slot(3)], chosen: null, window: null };
    const asked = round({ meeting, actions: ['choose_slot'], waitingFor: ['borrower'] });
    const line = {
      to: '/rental-requests/1',
      text: '日時を選んでください：コート',
      until: ['最後の候補まで', 'あと2日と5時間'],
    };
    expect(nextUp([asked], NOW)).toEqual([line]);
    const soon = { ...asked, returnDueAt: '2026-12-04T15:00:00.000Z' };
    const goesBack = { to: '/rental-requests/1', text: '返却まであと3日と15時間：コート' };
    expect(nextUp([soon], NOW)).toEqual([line, goesBack]);
    expect(nextUp([{ ...soon, waitingFor: [], meeting: { ...meeting, chosen: slot(3) } }], NOW)).toEqual([goesBack]);
    const deadline = { kind: 'payment_window' as const, at: '2026-12-05T00:00:00.000Z' };
    const unpaid = round({ id: '2', waitingFor: ['borrower'], status: 'request_approved', deadline });
    expect(nextUp([unpaid, soon], NOW)).toEqual([
      line,
      { to: '/rental-requests/2', text: 'ほかに1件の取引で対応が必要です' },
      goesBack,
    ]);
    const over = Date.parse(slot(3).from) + 1;
    expect(nextUp([asked], over)[0]?.text).toBe('対応をお願いします：コート');
    expect(nextUp([asked], 0)).toEqual([{ to: line.to, text: line.text }]);
    expect(textsOf([{ ...asked, ...unpaid, actions: ['pay', 'choose_slot'] }])).toEqual(['お支払いください：コート']);
  });

  it('ask for the payment of an extension next to an approaching return, and before a time for that', () => {
    const slot = { from: '2026-12-02T05:00:00.000Z', until: '2026-12-02T05:30:00.000Z' };
    const approved = round({
      waitingFor: ['borrower'],
      actions: ['pay_extension', 'choose_slot'],
      meeting: { leg: 'return', offered: [slot], chosen: null, window: null },
      deadline: { kind: 'extension_payment', at: '2026-12-01T05:00:00.000Z' },
      returnDueAt: '2026-12-04T15:00:00.000Z',
    });
    expect(nextUp([approved], NOW)).toEqual([
      {
        to: '/rental-requests/1',
        text: '延長料金をお支払いください：コート',
        until: ['延長のお支払い期限まで', 'あと5時間'],
      },
      { to: '/rental-requests/1', text: '返却まであと3日と15時間：コート' },
    ]);
  });

  it('include items that a borrower returns soon or should have returned', () => {
    const soon = round({ returnDueAt: '2026-12-03T15:00:00.000Z' });
    expect(nextUp([soon], NOW)).toEqual([{ to: '/rental-requests/1', text: '返却まであと2日と15時間：コート' }]);
    expect(nextUp([{ ...soon, viewerParty: 'owner', waitingFor: ['borrower'] }], NOW)).toEqual([]);
    const late = round({ status: 'usage_overdue', overdueDays: 2, returnDueAt: '2026-11-29T15:00:00.000Z' });
    expect(nextUp([late], NOW)[0]?.text).toBe('返却期限を2日過ぎています：コート');
    expect(textsOf([{ ...late, overdueDays: 0 }])).toEqual(['返却期限を過ぎています：コート']);
  });

  it('include each return once, also when its rental waits for the borrower', () => {
    const returnDueAt = '2026-12-03T15:00:00.000Z';
    const packing = round({ status: 'return_shipping_code_generated', waitingFor: ['borrower'], returnDueAt });
    const late = {
      ...packing,
      status: 'usage_overdue' as const,
      overdueDays: 2,
      returnDueAt: '2026-11-29T15:00:00.000Z',
    };
    expect(textsOf([packing])).toEqual(['返却まであと2日と15時間：コート']);
    expect(textsOf([late])).toEqual(['返却期限を2日過ぎています：コート']);
    expect(textsOf([packing, { ...late, id: '2' }])).toEqual([
      '返却まであと2日と15時間：コート',
      '返却期限を2日過ぎています：コート',
    ]);
  });
});
