import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { DamageFeeCard, LateFeeCard } from './fee-cards.tsx';

describe('a late fee', () => {
  const late = { days: 2, amount: 1285, state: 'charged' } as const;

  it('is shown with the charged days, which may be fewer than the late days', () => {
    const html = renderToStaticMarkup(<LateFeeCard lateFee={late} viewerParty="borrower" />);
    expect(html).toMatch(/延滞料の対象.*2日分/);
    expect(html).not.toContain('遅れた日数');
    expect(html).not.toContain('あなたの報酬');
  });

  it('is shown as part of the owner’s payout', () => {
    const html = renderToStaticMarkup(<LateFeeCard lateFee={late} viewerParty="owner" />);
    expect(html).toContain('全額があなたの報酬に含まれます。');
  });
});

describe('the card of a damage fee that was given up', () => {
  const reason = (type: string, text: string) =>
    ({ type, by: 'operator', label: '', at: '', record: { texts: [{ kind: 'reason', text }] } }) as never;
  const timeline = [reason('DamageFeeAssessed', '修理の見積もり'), reason('DamageFeeWrittenOff', '連絡がつかないため')];
  const damageFee = { amount: 2500, state: 'written_off', payBy: '2026-12-05T02:00:00.000Z' } as never;
  const card = (viewerParty: 'borrower' | 'owner') =>
    renderToStaticMarkup(<DamageFeeCard {...{ damageFee, timeline, viewerParty }} />);

  it('tells the borrower that nothing is owed, and both parties why', () => {
    expect(card('borrower')).toContain('この損害金のお支払いは、必要なくなりました。');
    expect(card('owner')).toContain('この損害金は支払われませんでした。');
    for (const html of [card('borrower'), card('owner')]) {
      expect(html).toContain('連絡がつかないため');
      expect(html).not.toContain('修理の見積もり');
    }
  });
});
