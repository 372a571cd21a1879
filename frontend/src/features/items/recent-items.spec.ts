import { describe, expect, it } from '@jest/globals';
import { forgetOwn } from '../../lib/storage/storage.ts';
import { keepRecentItem, readRecentItems, type RecentItem } from './recent-items.ts';

const item = (id: number, userId = 2) => ({ id: String(id), userId, name: `${id}` }) as RecentItem;
const idsOf = (userId: number) => readRecentItems(userId).map(({ id }) => id);

describe('a member’s recently viewed items', () => {
  it('are stored per member, the newest first, without repeats, at most twelve, and without the member’s own', () => {
    for (let id = 1; id <= 13; id++) keepRecentItem(1, item(id));
    keepRecentItem(1, item(5));
    keepRecentItem(1, item(99, 1));
    expect(idsOf(1)).toEqual(['5', '13', '12', '11', '10', '9', '8', '7', '6', '4', '3', '2']);
    expect(idsOf(7)).toEqual([]);
  });

  it('are removed on logout', () => {
    keepRecentItem(1, item(1));
    forgetOwn(null);
    expect(idsOf(1)).toEqual([]);
  });
});
