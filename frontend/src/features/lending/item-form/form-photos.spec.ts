import { MAX_ITEM_PHOTOS } from '@meguri/contracts/item/item-input.ts';
import { describe, expect, it } from '@jest/globals';
import { moved, putBack, storedPhoto } from './form-photos.ts';

const before = Array.from({ length: MAX_ITEM_PHOTOS }, (_, n) => storedPhoto(`/uploads/items/${n}.webp`));
const after = before.slice(1);
const removal = { before, after };

describe('a removed photo', () => {
  it('can be restored as long as the others are unchanged, also as copies', () => {
    expect(putBack(removal, structuredClone(after))).toEqual(before);
    expect(putBack({ before: [before[0]!], after: [] }, [])).toEqual([before[0]]);
  });

  it('can’t be restored twice, or after others were moved, added or removed', () => {
    expect(putBack(removal, before)).toBeNull();
    expect(putBack(removal, moved(after, after[0]!.id, 1))).toBeNull();
    expect(putBack(removal, [...after, storedPhoto('/uploads/items/new.webp')])).toBeNull();
    expect(putBack(removal, after.slice(1))).toBeNull();
    expect(putBack(null, after)).toBeNull();
  });
});
