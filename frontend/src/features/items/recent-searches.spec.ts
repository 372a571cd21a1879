import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetOwn, ownName, stored } from '../../lib/storage/storage.ts';
import { keepRecentSearch, removeRecentSearch } from './recent-searches.ts';

const kept = () => stored<string[]>('local', ownName(0, 'recent-searches'));

describe('the last searches', () => {
  beforeEach(() => forgetOwn(null));

  it('are kept on the device, the latest first, each once, at most five, and never an empty one', () => {
    for (const words of ['かばん', '靴', '', 'コート', '靴', 'ドレス', '帽子', '浴衣']) keepRecentSearch(words);
    expect(kept()).toEqual(['浴衣', '帽子', 'ドレス', '靴', 'コート']);
  });

  it('can be removed one by one', () => {
    keepRecentSearch('かばん');
    keepRecentSearch('靴');
    removeRecentSearch('かばん');
    expect(kept()).toEqual(['靴']);
    removeRecentSearch('靴');
    expect(kept()).toBeNull();
  });

  it('are deleted at the logout, and when another member logs in', () => {
    keepRecentSearch('かばん');
    forgetOwn(2);
    expect(kept()).toBeNull();
  });
});
