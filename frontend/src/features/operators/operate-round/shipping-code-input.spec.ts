import { describe, expect, it } from '@jest/globals';
import { codeFormSchema } from './shipping-code-input.ts';

const typed = { carrier: '営業所', shippingCode27: '', receptionNumber: '', shippingPassword: '' };

describe('codeFormSchema', () => {
  it('accepts a pasted code for Seven-Eleven, and drops other carriers’ fields', () => {
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

  it('accepts number and password for other carriers', () => {
    const input = { ...typed, receptionNumber: '123-456', shippingPassword: '1234', shippingCode27: 'x' };
    expect(codeFormSchema.parse(input)).toEqual({
      carrier: '営業所',
      receptionNumber: '123456',
      shippingPassword: '1234',
    });
  });

  it('reports the invalid field with the contract’s message', () => {
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
