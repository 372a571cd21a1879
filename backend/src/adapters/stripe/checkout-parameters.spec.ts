import { describe, expect, it } from '@jest/globals';
import { checkoutParameters } from './checkout-parameters.ts';

const order = {
  ...{ roundId: 'r1', lines: [{ name: 'レンタル料金', amount: 3000 }] },
  ...{ expiresAt: new Date(), successUrl: 'https://a.example/done', cancelUrl: 'https://a.example/back' },
  idempotencyKey: 'key',
};

describe('the page of a payment', () => {
  it('of a rental saves the card, and says for what: the rest of a parcel, fees, and extensions that it pays', () => {
    const { custom_text, payment_intent_data } = checkoutParameters({ ...order, purpose: 'rental', ref: 'r1' });
    expect(payment_intent_data?.setup_future_usage).toBe('off_session');
    const said = JSON.stringify(custom_text);
    const uses = ['まとめて借りるほかのアイテムの料金', '延滞料', '損害金', '登録カードでのお支払いを選んだ延長料金'];
    for (const use of uses) expect(said).toContain(use);
  });

  it('of an extension saves none', () => {
    const { custom_text, payment_intent_data } = checkoutParameters({ ...order, purpose: 'extension', ref: '1' });
    expect([custom_text, payment_intent_data?.setup_future_usage]).toEqual([undefined, undefined]);
  });
});
