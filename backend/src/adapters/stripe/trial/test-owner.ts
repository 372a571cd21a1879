import type Stripe from 'stripe';

const ADDRESS = { country: 'JP', postal_code: '1500001', line1: '1-1-1' };

/** An owner who exists in Stripe's test mode only: docs.stripe.com/connect/testing */
export const TEST_OWNER: Stripe.AccountCreateParams = {
  type: 'custom',
  country: 'JP',
  default_currency: 'jpy',
  business_type: 'individual',
  email: 'stripe-check@example.com',
  business_profile: {
    mcc: '7296',
    product_description: '衣服の貸し出し（接続の確認）',
    url: 'https://accessible.stripe.com',
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  individual: {
    first_name_kana: 'ハナコ',
    last_name_kana: 'テスト',
    first_name_kanji: '花子',
    last_name_kanji: '試験',
    email: 'stripe-check@example.com',
    phone: '+819012345678',
    // The day of birth that test mode accepts without a look at documents.
    dob: { day: 1, month: 1, year: 1901 },
    address_kana: { ...ADDRESS, state: 'ﾄｳｷﾖｳﾄ', city: 'ｼﾌﾞﾔｸ', town: 'ｼﾞﾝｸﾞｳﾏｴ 1-' },
    address_kanji: { ...ADDRESS, state: '東京都', city: '渋谷区', town: '神宮前１丁目' },
    verification: { document: { front: 'file_identity_document_success' } },
  },
  // Stripe's test bank and account in Japan.
  external_account: {
    object: 'bank_account',
    country: 'JP',
    currency: 'jpy',
    routing_number: '1100000',
    account_number: '0001234',
    account_holder_name: 'テスト ハナコ',
  },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  tos_acceptance: { date: 1_760_000_000, ip: '203.0.113.1' },
};
