import { expect, it } from '@jest/globals';
import { MAX_REVIEW } from '../limits.ts';
import { reviewInputSchema } from './review.ts';

it('a review that is too long is refused under the name that its field has in the form', () => {
  const { error } = reviewInputSchema.safeParse({ rating: 5, text: '長'.repeat(MAX_REVIEW + 1) });
  expect(error?.issues.map(({ message }) => message)).toEqual([`コメントは${MAX_REVIEW}文字以内で入力してください`]);
});
