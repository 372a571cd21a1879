import { describe, expect, it } from '@jest/globals';
import { changeStatusSchema } from './commands.ts';

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
