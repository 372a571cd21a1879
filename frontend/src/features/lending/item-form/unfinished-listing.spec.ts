import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetOwnFiles, storedFiles, storeFiles } from '../../../lib/storage/persistent-files.ts';
import { forget, forgetOwn, store } from '../../../lib/storage/storage.ts';
import { draftName, unfinishedListing } from './unfinished-listing.ts';
import { EMPTY_ITEM, type ItemFormValues } from './item-form-values.ts';

const keep = (values: Partial<ItemFormValues>) =>
  store('local', draftName(7, null), { values: { ...EMPTY_ITEM, ...values }, base: null });

describe('an unfinished listing', () => {
  afterEach(() => forget('local', draftName(7, null)));

  it('is shown to the member who began it, with its name if it has one', () => {
    keep({ name: '藍の羽織' });
    expect(unfinishedListing(7)).toEqual([{ to: '/listing', text: '書きかけの出品があります：藍の羽織' }]);
    expect(unfinishedListing(8)).toEqual([]);
    keep({ description: '一度だけ着ました' });
    expect(unfinishedListing(7)).toEqual([{ to: '/listing', text: '書きかけの出品があります' }]);
  });

  it('is removed with its photos when that member logs out, and stays when they log in', async () => {
    keep({ name: '藍の羽織' });
    await storeFiles(draftName(7, null), { a: new File(['x'], 'a.jpg') });
    forgetOwn(7);
    await forgetOwnFiles(7);
    expect(unfinishedListing(7)).toHaveLength(1);
    expect(Object.keys(await storedFiles(draftName(7, null)))).toEqual(['a']);
    forgetOwn(null);
    await forgetOwnFiles(null);
    expect(unfinishedListing(7)).toEqual([]);
    expect(await storedFiles(draftName(7, null))).toEqual({});
  });

  it('isn’t shown if its form is empty', () => {
    expect(unfinishedListing(7)).toEqual([]);
    keep({});
    expect(unfinishedListing(7)).toEqual([]);
  });
});
