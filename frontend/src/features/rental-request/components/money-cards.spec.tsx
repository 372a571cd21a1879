import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { payoutAccountQuery } from '../../../rental/money/payout-account.ts';
import { FeeCard, LateFeeCard, PayoutCard } from './money-cards.tsx';

type Payout = NonNullable<RentalRequest['payout']>;
type State = 'none' | 'onboarding' | 'reviewing' | 'restricted' | 'rejected' | 'disconnected' | 'ready';

const read = (account: State | null, change: Partial<Payout> = {}, transfersEnabled = account === 'ready'): string => {
  const queries = createQueryClient();
  if (account !== null)
    queries.setQueryData(payoutAccountQuery.queryKey, { state: account, transfersEnabled } as never);
  const shares = { price: 3000, fee: 108, feePerMille: 36, net: 2892, amount: 2892 };
  const payout: Payout = {
    ...{ ...shares, reversed: 0, state: 'on_the_way', because: null, besides: [], bank: null },
    ...change,
  };
  const request = { payout, status: 'completed' } as Partial<RentalRequest> as RentalRequest;
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <QueryClientProvider client={queries}>
        <PayoutCard request={request} />
      </QueryClientProvider>
    </StaticRouter>,
  );
  queries.clear();
  return html;
};

describe('a borrower reads of what they paid', () => {
  const fees = { rentalFee: 3000, shippingFee: 1500, insuranceFee: 0, totalAmount: 4500 };
  function readBreakdown(status: RentalRequest['status'], payment: Partial<RentalRequest['payment']>): string {
    const request = { id: 'r', viewerParty: 'borrower', status, ...fees, payment } as Partial<RentalRequest>;
    return renderToStaticMarkup(
      <StaticRouter location="/">
        <FeeCard request={request as RentalRequest} />
      </StaticRouter>,
    );
  }

  it('that nothing was, where the request ended before', () => {
    expect(readBreakdown('request_cancelled', { status: 'unpaid', refundedAmount: 0 })).toContain(
      'お支払いはありません',
    );
  });

  it('that a payment which came too late goes back whole, of which there is no receipt', () => {
    const html = readBreakdown('request_cancelled', { status: 'returned', refundedAmount: 4500 });
    expect(html).toContain('全額返金');
    expect(html).toContain('−¥4,500');
    expect(html).not.toContain('お支払いはありません');
    expect(html).not.toContain('領収書');
  });

  it('what of it went back, with the receipt', () => {
    const html = readBreakdown('completed', { status: 'partially_refunded', refundedAmount: 1000 });
    expect(html).toContain('一部返金');
    expect(html).toContain('−¥1,000');
    expect(html).toContain('領収書');
  });

  it('the fees that were paid, too, of which something may have gone back', () => {
    const paid = { lateFeePaid: 640, damageFeePaid: 10_000 };
    const html = readBreakdown('completed', { status: 'partially_refunded', refundedAmount: 10_000, ...paid });
    expect(html).toMatch(/延滞料<.*¥640<.*損害金<.*¥10,000<.*合計<.*¥15,140<.*返金<.*−¥10,000</);
    const without = readBreakdown('completed', { status: 'paid', refundedAmount: 0, lateFeePaid: 0, damageFeePaid: 0 });
    expect(without).toMatch(/合計<.*¥4,500</);
    expect(without).not.toMatch(/延滞料|損害金/);
  });

  it('the rental alone where a server of the release before answers, which doesn’t say the fees', () => {
    expect(readBreakdown('completed', { status: 'paid', refundedAmount: 0 })).toMatch(/合計<.*¥4,500</);
  });
});

describe('an owner reads of their payout', () => {
  it('that it comes only when there is an account for it to come to', () => {
    expect(read('ready')).toContain('Stripeの残高へ送金されます。');
    for (const state of ['none', 'onboarding', 'reviewing', 'restricted', 'rejected', 'disconnected'] as const) {
      const html = read(state);
      expect(html).not.toContain('送金');
      expect(html).toContain('運営事務局がお預かりします');
      expect(html).toContain('href="/connect-account"');
    }
  });

  it('nothing of an account that nobody knows of yet', () => {
    expect(read(null)).toContain('まもなく送金されます。');
    expect(read(null)).not.toContain('口座');
  });

  it.each([
    ['reviewing', '確認しています'],
    ['restricted', '追加の情報が必要です'],
    ['rejected', 'この口座では報酬を受け取れません'],
    ['disconnected', '連携が解除されています'],
  ] as const)('what an account that is %s waits for', (state, words) => {
    expect(read(state)).toContain(words);
    expect(read(state)).not.toContain('登録が済');
  });

  it('that it comes though something is asked for, as long as the account takes it', () => {
    expect(read('restricted', {}, true)).toContain('Stripeの残高へ送金されます。');
  });

  it('that it was sent once it was, by whatever way, and what of it was taken back', () => {
    expect(read('ready', { state: 'paid' })).toContain('送金しました。');
    expect(read('ready', { state: 'paid', reversed: 1000 })).toContain('うち¥1,000は取り消されました。');
    expect(read('ready', { state: 'reversed', reversed: 2892 })).toContain('送金した報酬は、取り消されました。');
  });

  it('when it came to the bank, or that the bank refused it', () => {
    const at = '2026-12-20T01:30:00.000Z';
    expect(read('ready', { state: 'paid' })).toContain('登録した口座へ入金されると、お知らせします。');
    const arrived = read('ready', { state: 'paid', bank: { state: 'arrived', at } });
    expect(arrived).toContain('2026/12/20 10:30に登録の口座へ入金されました。');
    expect(arrived).not.toContain('お知らせします');
    expect(read('ready', { state: 'paid', reversed: 892, bank: { state: 'refused', at } })).toContain(
      'うち¥892は取り消されました。2026/12/20 10:30に銀行が入金を受け付けませんでした。',
    );
  });

  it('that it is held by a bank or by operators, and nothing of being sent', () => {
    const disputed = read('ready', { state: 'held', because: 'dispute' });
    expect(disputed).toContain('カード会社が支払いを確認しています。');
    expect(disputed).not.toContain('送金されます');
    expect(read('ready', { state: 'held', because: 'checking' })).toContain('運営事務局が入出金を確認しています。');
  });

  it("the fee's rate by the terms that the round was requested under", () => {
    expect(read('ready')).toContain('決済サービス手数料（3.6%）');
    expect(read('ready', { fee: 300, feePerMille: 100, net: 2700, amount: 2700 })).toContain(
      '決済サービス手数料（10%）',
    );
  });

  it('no rate where a server of the release before answers, which says none', () => {
    expect(read('ready', { feePerMille: undefined as never })).toContain('>決済サービス手数料<');
  });

  it('what a lost dispute has left of it', () => {
    const cut = read('ready', { amount: 2392 });
    expect(cut).toContain('−¥500');
    expect(cut).toContain('¥2,392');
    const lost = read('ready', { amount: 0, state: 'lost' });
    expect(lost).toContain('報酬をお支払いできません。');
    expect(lost).not.toContain('送金');
  });
});

describe('a late fee', () => {
  it('is told by the days that were charged, which may be fewer than it was late', () => {
    const html = renderToStaticMarkup(
      <LateFeeCard lateFee={{ days: 2, amount: 1285, state: 'charged' }} viewerParty="borrower" />,
    );
    expect(html).toMatch(/延滞料の対象.*2日分/);
    expect(html).not.toContain('遅れた日数');
    expect(html).not.toContain('あなたの報酬');
  });

  it('is named as the owner’s, and stands in their sum once it was paid', () => {
    const late = { days: 2, amount: 1285, state: 'charged' } as const;
    expect(renderToStaticMarkup(<LateFeeCard lateFee={late} viewerParty="owner" />)).toContain(
      '全額があなたの報酬に含まれます。',
    );
    const besides = [{ purpose: 'late_fee', amount: 1285, reversed: 0, state: 'paid', bank: null }] as const;
    expect(read('ready', { besides: [...besides] })).toMatch(/¥2,892.*延滞料<.*¥1,285<.*受け取り額の合計<.*¥4,177/);
  });
});
