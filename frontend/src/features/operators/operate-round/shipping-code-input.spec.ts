import { describe, expect, it } from '@jest/globals';
import { codeFormSchema } from './shipping-code-input.ts';

const typed = { carrier: '営業所', shippingCode27: '', receptionNumber: '', shippingPassword: '' };

describe('codeFormSchema', () => {
  it('takes what an operator pastes for Seven-Eleven, and drops what other carriers need', () => {
    const input = {
      ...typed,
      carrier: 'セブンイレブン',
      shippingCode27: ' 1234 5678-9012 3456 7890 1234 ５６７ ',
      receptionNumber: '999999',
    };
    expect(codeFormSchema.parse(input)).toEqual({
      carrier: 'セブンイレブン',
      shippingCode27: '123456789012345678901234567',
    });
  });

  it('takes number and password for the others', () => {
    const input = { ...typed, receptionNumber: '123-456', shippingPassword: '1234', shippingCode27: 'x' };
    expect(codeFormSchema.parse(input)).toEqual({
      carrier: '営業所',
      receptionNumber: '123456',
      shippingPassword: '1234',
    });
  });

  it('blames the field in the contract’s words', () => {
    const refused = codeFormSchema.safeParse({ ...typed, receptionNumber: '12345', shippingPassword: '1234' });
    expect(refused.error?.issues).toEqual([
      expect.objectContaining({
        path: ['receptionNumber'],
        message: '受付番号は6〜12桁の数字で入力してください',
      }),
    ]);
    expect(codeFormSchema.safeParse({ ...typed, carrier: '' }).error?.issues[0]).toMatchObject({
      path: ['carrier'],
      message: '配送業者を選択してください',
    });
  });
});
