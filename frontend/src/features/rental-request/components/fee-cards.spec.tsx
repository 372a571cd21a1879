import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
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

describe('the card of a damage fee with a cover', () => {
  const payBy = '2026-12-05T02:00:00.000Z';
  const partly = { amount: 4500, covered: 3000, due: 1500, payBy, state: 'open' } as const;
  const wholly = { amount: 2000, covered: 2000, due: 0, payBy, state: 'covered' } as const;
  const card = (damageFee: RentalRequest['damageFee'], viewerParty: 'borrower' | 'owner') =>
    renderToStaticMarkup(<DamageFeeCard {...{ damageFee, viewerParty }} timeline={[]} />);

  it('shows the borrower what the cover takes and what is left to pay', () => {
    expect(card(partly, 'borrower')).toMatch(/損害金<.*¥4,500<.*あんしん補償<.*−¥3,000<.*お支払い額<.*¥1,500</);
  });

  it('shows the owner who pays which part of the whole fee', () => {
    const html = card(partly, 'owner');
    expect(html).toMatch(/あんしん補償<.*¥3,000<.*借り手のお支払い<.*¥1,500<.*損害金<.*¥4,500</);
    expect(html).toContain('支払われると、全額があなたの報酬になります。');
  });

  it('says at once that nothing is left to pay, and that the owner gets all of it', () => {
    expect(card(wholly, 'borrower')).toContain('全額をあんしん補償が負担するため、お支払いは必要ありません。');
    expect(card(wholly, 'borrower')).not.toContain('お支払い期限');
    expect(card(wholly, 'owner')).toContain('全額があんしん補償から支払われ、あなたの報酬に含まれます。');
  });

  it('says after a write-off that the owner still gets the cover’s part', () => {
    const given = { ...partly, state: 'written_off' } as const;
    expect(card(given, 'owner')).toContain('あんしん補償の分は、オーナーの報酬に含まれます。');
    expect(card(given, 'borrower')).toContain('この損害金のお支払いは、必要なくなりました。');
  });

  it('shows the fee alone if nothing of it is covered, or an older server says nothing', () => {
    const old = { amount: 4500, payBy, state: 'open' } as Partial<typeof partly> as typeof partly;
    for (const fee of [{ ...partly, covered: 0, due: 4500 }, old]) {
      expect(card(fee, 'borrower')).toMatch(/損害金<.*¥4,500</);
      expect(card(fee, 'borrower')).not.toContain('あんしん補償');
    }
  });
});
