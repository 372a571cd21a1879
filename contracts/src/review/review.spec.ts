import { expect, it } from '@jest/globals';
import { MAX_REVIEW } from '../limits.ts';
import { reviewInputSchema } from './review.ts';

it('an error about a review that is too long has the name of the form’s field', () => {
  const { error } = reviewInputSchema.safeParse({ rating: 5, text: '長'.repeat(MAX_REVIEW + 1) });
  expect(error?.issues.map(({ message }) => message)).toEqual([`コメントは${MAX_REVIEW}文字以内で入力してください`]);
});
