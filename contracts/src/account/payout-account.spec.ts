import { describe, expect, it } from '@jest/globals';
import { connectAccountSchema } from './payout-account.ts';

const messages = (input: unknown) => connectAccountSchema.safeParse(input).error?.issues.map(({ message }) => message);

describe('payout account', () => {
  const valid = {
    accountType: 'express',
    businessType: 'individual',
    country: 'JP',
    currency: 'jpy',
    phone: '0612345678',
  };

  it('is an Express account in Japan and names the company where there is one', () => {
    expect(connectAccountSchema.safeParse(valid).success).toBe(true);
    expect(messages({ ...valid, businessType: 'company' })).toEqual(['会社名を入力してください']);
    expect(messages({ ...valid, country: 'US' })).toEqual(['日本の口座のみ作成できます']);
  });
});
