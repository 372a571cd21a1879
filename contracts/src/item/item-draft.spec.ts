import { describe, expect, it } from '@jest/globals';
import { MAX_DRAFT_TEXT } from '../limits.ts';
import { itemDraftInputSchema } from './item-draft.ts';

const messages = (values: object) =>
  itemDraftInputSchema.safeParse({ images: [], values, revision: null }).error?.issues.map((issue) => issue.message);
/** So many fields, each as long as a field may be. */
const long = (fields: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, 'あ'.repeat(MAX_DRAFT_TEXT)]));

describe('a draft of an item', () => {
  it('has fields of any kind, complete or not', () => {
    const values = {
      name: '羽織',
      rentalPrice: '千円',
      isRentable: true,
      occasions: ['kimono'],
      measurements: { length: '' },
    };
    expect(messages(values)).toBeUndefined();
  });

  it('has long fields, but not many of them', () => {
    expect(messages(long(5))).toBeUndefined();
    expect(messages(long(6))).toEqual(['長すぎる項目か、使用できない文字のある項目があります']);
  });

  it('has no field with another name, or too many of them', () => {
    expect(messages({ 'a field': '' })).toEqual(['下書きの形式が正しくありません']);
    expect(messages(Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`field${index}`, ''])))).toEqual([
      '下書きの形式が正しくありません',
    ]);
  });
});
