import { afterEach, describe, expect, it } from '@jest/globals';
import { forget, store } from '../../../lib/storage.ts';
import { draftName, halfWritten } from './half-written.ts';
import { EMPTY_ITEM, type ItemFormValues } from './item-form-values.ts';

const keep = (values: Partial<ItemFormValues>) =>
  store('local', draftName(7, null), { values: { ...EMPTY_ITEM, ...values }, base: null });

describe('a listing that was begun', () => {
  afterEach(() => forget('local', draftName(7, null)));

  it('is called by its name as far as it has one, for who began it', () => {
    keep({ name: '藍の羽織' });
    expect(halfWritten(7)).toEqual([{ to: '/listing', text: '書きかけの出品があります：藍の羽織' }]);
    expect(halfWritten(8)).toEqual([]);
    keep({ description: '一度だけ着ました' });
    expect(halfWritten(7)).toEqual([{ to: '/listing', text: '書きかけの出品があります' }]);
  });

  it('is none where nothing was begun, or all was taken out again', () => {
    expect(halfWritten(7)).toEqual([]);
    keep({});
    expect(halfWritten(7)).toEqual([]);
  });
});
