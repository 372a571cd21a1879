import { describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { accountFindings } from './account-findings.ts';

const account = (change: object = {}) =>
  ({
    id: 'acct_1',
    country: 'JP',
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    ...change,
  }) as unknown as Stripe.Account;

const faulty = (change: object) => accountFindings(account(change)).filter(({ verdict }) => verdict !== 'good');

describe('the platform’s account', () => {
  it('in Japan with everything enabled is good', () => {
    expect(faulty({})).toEqual([]);
  });

  it.each([
    ['in another country', { country: 'US' }, 'bad', 'アカウントの国が日本ではありません（US）。'],
    [
      'that can’t take payments',
      { charges_enabled: false, requirements: { disabled_reason: 'requirements.past_due' } },
      'bad',
      '支払いを受け付けていません（requirements.past_due）。',
    ],
    [
      'without transfers',
      { capabilities: { card_payments: 'active' } },
      'warn',
      'transfers の状態が示されていません。',
    ],
    [
      'whose cards are still checked',
      { capabilities: { card_payments: 'pending', transfers: 'active' } },
      'bad',
      '利用できません（card_payments: pending）。',
    ],
    ['without payouts to the bank', { payouts_enabled: false }, 'bad', '銀行への入金が止まっています。'],
    [
      'that is paid out weekly',
      { settings: { payouts: { schedule: { interval: 'weekly' } } } },
      'warn',
      '入金は毎週です。',
    ],
    ['whose schedule isn’t answered', { settings: null }, 'warn', '入金の間隔が示されていません。'],
  ])('%s is reported', (_title, change, verdict, says) => {
    expect(faulty(change)).toEqual([expect.objectContaining({ verdict, says })]);
  });
});
