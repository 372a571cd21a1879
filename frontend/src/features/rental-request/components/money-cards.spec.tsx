import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { payoutAccountQuery } from '../../../rental/money/payout-account.ts';
import { FeeCard, PayoutCard } from './money-cards.tsx';

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

describe('the borrower’s fee card shows', () => {
  const fees = { rentalFee: 3000, shippingFee: 1500, insuranceFee: 0, totalAmount: 4500 };
  const PAID = { refundedAmount: 0, refundPendingAmount: 0, extensionPaid: 0, lateFeePaid: 0, damageFeePaid: 0 };
  function readBreakdown(status: RentalRequest['status'], payment: Partial<RentalRequest['payment']>): string {
    const request = { id: 'r', viewerParty: 'borrower', status, ...fees, payment: { ...PAID, ...payment } };
    return renderToStaticMarkup(
      <StaticRouter location="/">
        <FeeCard request={request as Partial<RentalRequest> as RentalRequest} />
      </StaticRouter>,
    );
  }

  it('what a coupon pays, between the price and the total of the card', () => {
    const payment = { status: 'paid', ...PAID };
    const request = { id: 'r', viewerParty: 'borrower', status: 'in_use', ...fees, payment };
    const html = renderToStaticMarkup(
      <StaticRouter location="/">
        <FeeCard request={{ ...request, couponAmount: 500, totalAmount: 4000 } as RentalRequest} />
      </StaticRouter>,
    );
    expect(html).toMatch(/¥3,000.*¥1,500.*クーポン.*−¥500.*合計.*¥4,000/);
    expect(readBreakdown('in_use', { status: 'paid', refundedAmount: 0 })).not.toContain('クーポン');
  });

  it('that nothing was paid if the request ended before', () => {
    expect(readBreakdown('request_cancelled', { status: 'unpaid', refundedAmount: 0 })).toContain(
      'お支払いはありません',
    );
  });

  it('the full refund of a late payment, without a receipt', () => {
    const html = readBreakdown('request_cancelled', { status: 'returned', refundedAmount: 4500 });
    expect(html).toContain('全額返金');
    expect(html).toContain('−¥4,500');
    expect(html).not.toContain('お支払いはありません');
    expect(html).not.toContain('領収書');
  });

  it('the refunded part, with the receipt', () => {
    const html = readBreakdown('completed', { status: 'partially_refunded', refundedAmount: 1000 });
    expect(html).toContain('一部返金');
    expect(html).toContain('−¥1,000');
    expect(html).toContain('領収書');
  });

  it('paid late and damage fees, and their refunds', () => {
    const paid = { lateFeePaid: 640, damageFeePaid: 10_000 };
    const html = readBreakdown('completed', { status: 'partially_refunded', refundedAmount: 10_000, ...paid });
    expect(html).toMatch(/延滞料<.*¥640<.*損害金<.*¥10,000<.*合計<.*¥15,140<.*返金<.*−¥10,000</);
    const without = readBreakdown('completed', { status: 'paid' });
    expect(without).toMatch(/合計<.*¥4,500</);
    expect(without).not.toMatch(/延滞料|損害金/);
  });
});

describe('the owner’s payout card shows', () => {
  it('a coming transfer only with an account that can receive it', () => {
    expect(read('ready')).toContain('Stripeの残高へ送金されます。');
    for (const state of ['none', 'onboarding', 'reviewing', 'restricted', 'rejected', 'disconnected'] as const) {
      const html = read(state);
      expect(html).not.toContain('送金');
      expect(html).toContain('運営事務局がお預かりします');
      expect(html).toContain('href="/connect-account"');
    }
  });

  it('nothing about the account until it is loaded', () => {
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

  it('a coming transfer despite missing information, as long as the account can receive it', () => {
    expect(read('restricted', {}, true)).toContain('Stripeの残高へ送金されます。');
  });

  it('that it was sent, and which part was reversed', () => {
    expect(read('ready', { state: 'paid' })).toContain('送金しました。');
    expect(read('ready', { state: 'paid', reversed: 1000 })).toContain('うち¥1,000は取り消されました。');
    expect(read('ready', { state: 'reversed', reversed: 2892 })).toContain('送金した報酬は、取り消されました。');
  });

  it('when it arrived at the bank, or that the bank rejected it', () => {
    const at = '2026-12-20T01:30:00.000Z';
    expect(read('ready', { state: 'paid' })).toContain('登録した口座へ入金されると、お知らせします。');
    const arrived = read('ready', { state: 'paid', bank: { state: 'arrived', at } });
    expect(arrived).toContain('2026/12/20 10:30に登録の口座へ入金されました。');
    expect(arrived).not.toContain('お知らせします');
    expect(read('ready', { state: 'paid', reversed: 892, bank: { state: 'refused', at } })).toContain(
      'うち¥892は取り消されました。2026/12/20 10:30に銀行が入金を受け付けませんでした。',
    );
  });

  it('that it is held because of a dispute or a check, and no coming transfer', () => {
    const disputed = read('ready', { state: 'held', because: 'dispute' });
    expect(disputed).toContain('カード会社が支払いを確認しています。');
    expect(disputed).not.toContain('送金されます');
    expect(read('ready', { state: 'held', because: 'checking' })).toContain('運営事務局が入出金を確認しています。');
  });

  it('the fee’s rate in the terms of the request', () => {
    expect(read('ready')).toContain('決済サービス手数料（3.6%）');
    expect(read('ready', { fee: 300, feePerMille: 100, net: 2700, amount: 2700 })).toContain(
      '決済サービス手数料（10%）',
    );
  });

  it('the part that a lost dispute has left', () => {
    const cut = read('ready', { amount: 2392 });
    expect(cut).toContain('−¥500');
    expect(cut).toContain('¥2,392');
    const lost = read('ready', { amount: 0, state: 'lost' });
    expect(lost).toContain('報酬をお支払いできません。');
    expect(lost).not.toContain('送金');
  });
});

describe('the owner’s late fee', () => {
  const late = { purpose: 'late_fee', amount: 1285, reversed: 0, bank: null } as const;

  it('is included in the total once it is paid', () => {
    const besides = [{ ...late, state: 'paid' } as const];
    expect(read('ready', { besides })).toMatch(/¥2,892.*延滞料<.*¥1,285<.*受け取り額の合計<.*¥4,177/);
  });

  it('that was paid out is told from the owner’s other money, which is still to come', () => {
    expect(read('ready', { besides: [{ ...late, state: 'paid' }] })).toContain(
      'レンタル料金の報酬は、Stripeの残高へ送金されます。',
    );
    expect(read('ready', { besides: [{ ...late, state: 'expected' }] })).not.toContain('レンタル料金の報酬は、');
  });
});
