import { describe, expect, it } from '@jest/globals';
import { changeStatusSchema } from './commands.ts';
import { finishTaskSchema, registerCodeSchema, settleObligationSchema } from './operator-commands.ts';

const wrong = (body: object) =>
  (changeStatusSchema.safeParse({ status: 'in_use', ...body }).error?.issues ?? []).map(({ message }) => message);

describe('a receipt or return', () => {
  it('takes a comment of up to 200 characters as people count them', () => {
    for (const length of [0, 1, 200]) expect(wrong({ comment: '👗'.repeat(length) })).toEqual([]);
    expect(wrong({ comment: '👗'.repeat(201) })).toEqual(['コメントは200文字以内で入力してください']);
  });

  it('takes up to 5 photos', () => {
    const of = (length: number) => wrong({ images: Array.from({ length }, (_, index) => `/uploads/${index}`) });
    for (const length of [0, 5]) expect(of(length)).toEqual([]);
    expect(of(6)).toEqual(['画像は5枚まで添付できます']);
  });
});

describe('a tracking number', () => {
  it.each(['１２３４ ５６７８-９０１２', '1234 5678 9012', '1234ー5678−9012', ' 123456789012 '])(
    '%j is normalised',
    (trackingCode) => {
      const { trackingCode: taken } = changeStatusSchema.parse({ status: 'shipped', trackingCode });
      expect(taken?.replaceAll('-', '')).toBe('123456789012');
    },
  );

  it.each(['1234567', '1 2 3 4 5 6 7', '追跡番号12345678', '1'.repeat(41), ''])('%j is refused', (trackingCode) => {
    expect(wrong({ trackingCode })).toEqual(['追跡番号は8〜40文字の英数字で入力してください']);
  });
});

describe('a handover code', () => {
  it.each(['1234', '１２３４', ' 12 34 '])('%j is normalised', (handoverCode) => {
    expect(changeStatusSchema.parse({ status: 'in_use', handoverCode }).handoverCode).toBe('1234');
  });

  it.each(['123', '12345', '12a4', '', '四三二一'])('%j is refused', (handoverCode) => {
    expect(wrong({ handoverCode })).toEqual(['受け渡しコードは4桁の数字で入力してください']);
  });
});

describe('input that operators copy from a slip', () => {
  it.each([
    '1405 1234 5678 9012 3456 7890 123',
    '１４０５１２３４５６７８９０１２３４５６７８９０１２３',
    '140512345678-901234567890123\n',
  ])('the code %j is normalised', (shippingCode27) => {
    const code = { direction: 'dispatch', carrier: 'セブンイレブン', shippingCode27 };
    expect(registerCodeSchema.parse(code).shippingCode27).toBe('140512345678901234567890123');
  });

  it('the reference of a bank loses surrounding spaces', () => {
    const settled = {
      reason: '振込',
      obligation: 'payout',
      subject: ' tr_1 ',
      by: 'bank_transfer',
      reference: ' Ｆ123\u200b',
    };
    expect(settleObligationSchema.parse(settled)).toMatchObject({ subject: 'tr_1', reference: 'F123' });
  });
});

describe('a note on a closed task', () => {
  const problems = (note?: unknown) =>
    (finishTaskSchema.safeParse({ note }).error?.issues ?? []).map(({ message }) => message);

  it('has up to 500 characters as people count them', () => {
    expect(problems('👗'.repeat(500))).toEqual([]);
    expect(problems('👗'.repeat(501))).toEqual(['メモは500文字以内で入力してください']);
  });

  it.each([undefined, '', ' \n', '\u200b'])('has content: %j', (note) => {
    expect(problems(note)).toEqual(['メモを入力してください']);
  });

  it.each(['a\u0000b', 'a\ud800b', 'a\u202eb'])('has only characters that can be stored and read: %j', (note) => {
    expect(problems(note)).toEqual(['使用できない文字が含まれています']);
  });
});
