import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { ListedRound } from '../api/my-rounds.ts';
import { RoundCard } from './round-card.tsx';

const SLOT = { from: '2026-11-28T10:00:00.000Z', until: '2026-11-28T11:00:00.000Z' };
const ROUND = {
  ...{ id: 'r', itemName: '藍の羽織', itemIsRecorded: true, itemImages: [], itemShippingMethod: '手渡し' },
  ...{ startDate: '2026-11-29', endDate: '2026-12-05', overdueDays: 0, deadline: null, hasUnreadMessages: false },
  ...{ status: 'shipping_code_generated', statusLabel: '受け渡し待ち', viewerParty: 'borrower', waitingFor: [] },
  ...{ ownerDisplayName: 'そら', ownerProfileImage: null, actions: ['choose_slot'], answerBy: null },
} satisfies Partial<ListedRound>;
const words = (more: Partial<ListedRound>) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <RoundCard round={{ ...ROUND, ...more } as Partial<ListedRound> as ListedRound} />
    </StaticRouter>,
  ).replaceAll(/<[^>]+>/g, '');
const meeting = (more: Partial<NonNullable<ListedRound['meeting']>>): Pick<ListedRound, 'meeting'> => ({
  meeting: { leg: 'dispatch', offered: [], chosen: null, window: null, ...more },
});

describe('a rental in a list', () => {
  it('shows the agreed meeting time and its leg', () => {
    const agreed = { offered: [SLOT], chosen: SLOT };
    expect(words(meeting(agreed))).toContain('受け渡し 11月28日(土) 19:00〜20:00');
    expect(words(meeting({ ...agreed, leg: 'return' }))).toContain('返却 11月28日(土) 19:00〜20:00');
    expect(words(meeting(agreed))).not.toContain('選んでください');
    const past = { from: '1969-12-31T10:00:00.000Z', until: '1969-12-31T11:00:00.000Z' };
    expect(words(meeting({ offered: [past, SLOT], chosen: past }))).not.toMatch(/日時|:00〜/);
  });

  it('says so if the item is shown in its present state', () => {
    expect(words({ meeting: null })).not.toContain('当時の記録なし');
    expect(words({ meeting: null, itemIsRecorded: false })).toContain('当時の記録なし');
  });

  it('asks the party that may choose one of the offered times', () => {
    expect(words(meeting({ offered: [SLOT] }))).toContain('日時を選んでください');
    expect(words({ ...meeting({ offered: [SLOT] }), actions: [] })).not.toContain('日時');
  });

  it('shows no meeting if there is none or no time is offered', () => {
    for (const none of [{ meeting: null }, meeting({})]) expect(words(none)).not.toMatch(/日時|19:00/);
  });

  it.each<[string, Partial<ListedRound>]>([
    ['お支払いください', { status: 'request_approved' }],
    ['受け取りを確認してください', { status: 'shipped' }],
    ['返却してください', { status: 'usage_overdue' }],
    ['アイテムを渡してください', { status: 'shipping_code_generated', viewerParty: 'owner' }],
    [
      '発送してください',
      { status: 'shipping_code_generated', viewerParty: 'owner', itemShippingMethod: 'コンビニ配送' },
    ],
    ['延滞料をお支払いください', { status: 'completed', lateFee: { days: 2, amount: 600, state: 'due' } }],
  ])('asks: %s', (asked, more) => {
    const round = { meeting: null, viewerParty: 'borrower' as const, borrowerDisplayName: 'けんじ', ...more };
    const other = round.viewerParty === 'owner' ? 'borrower' : 'owner';
    expect(words({ ...round, waitingFor: [round.viewerParty] })).toContain(asked);
    expect(words({ ...round, waitingFor: [other] })).not.toContain('ください');
  });

  it('asks for the payment before a time to meet', () => {
    const offered = meeting({ offered: [SLOT] });
    const round = { status: 'request_approved', waitingFor: ['borrower'], actions: ['pay', 'choose_slot'] } as const;
    expect(words({ ...offered, ...round, actions: [...round.actions], waitingFor: [...round.waitingFor] })).toContain(
      'お支払いください',
    );
  });
});
