import { expect, it } from '@jest/globals';
import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MoneyFacts } from './money-facts.tsx';

const FEES = { rentalFee: 1900, shippingFee: 1500, insuranceFee: 0, totalAmount: 3400, payment: null };
const wordsOf = (request: object, round: object | null = null) =>
  renderToStaticMarkup(
    <MoneyFacts request={{ ...FEES, ...request } as AdministeredRequest} round={round as RentalRound | null} />,
  )
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

it('the borrower’s payment is shown as a total with its parts below', () => {
  expect(wordsOf({})).toContain('合計¥3,400レンタル料 ¥1,900 ・ 送料 ¥1,500 ・ あんしん補償料 ¥0');
});

it('the paid state is shown once', () => {
  const payment = { status: 'paid', sessionId: null, paymentIntentId: null };
  const money = {
    ...{ charges: [{ purpose: 'rental', amount: 3400 }], refunds: [], payouts: [], foreign: [], disputes: [] },
    holdings: [{ held: 0, refunded: { rental: 0, shipping: 0, insurance: 0 }, settlement: { payoutFee: 68 } }],
  };
  expect(wordsOf({ payment })).toContain('支払い支払い済み');
  const words = wordsOf({ payment }, { money });
  expect(words).not.toContain('支払い済み');
  expect(words).toContain('レンタルの支払い¥3,400 受領決済サービス\u200b手数料¥68');
  expect(wordsOf({ payment: { ...payment, status: 'partially_refunded' } }, { money })).toContain('一部返金済み');
});
