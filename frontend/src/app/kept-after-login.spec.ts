import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { endLoginPrompt } from '../features/session/login-prompt.ts';
import { pressable } from '../testing/pressable.testing.ts';
import { MEMBER } from '../testing/accounts.testing.ts';

const keepFavourite = jest.fn();
let tries = 0;
let arrives = true;
jest.unstable_mockModule('../features/favourites/api/keep-favourite.ts', () => {
  tries += 1;
  if (!arrives) throw new TypeError('Failed to fetch dynamically imported module');
  return { keepFavourite };
});
const { default: LandingHeart } = await import('../pages/public/landing-heart.tsx');

const ITEM = { id: 'i', userId: MEMBER.id, name: '紺のコート' } as ItemSummary;

/** A guest presses a heart on the front page, and then somebody logs in. */
function likedBefore(login: number) {
  const heart = pressable(LandingHeart, { item: ITEM }, undefined, { '/api/user': { ...MEMBER, id: login } });
  heart.call('onPress');
  endLoginPrompt();
  return heart;
}

describe('the heart that a guest pressed on the front page', () => {
  beforeEach(() => void keepFavourite.mockClear());
  afterEach(() => void jest.restoreAllMocks());

  it('says that it isn’t kept where the code for that doesn’t arrive, which is asked for twice', async () => {
    arrives = false;
    const { told } = likedBefore(MEMBER.id + 1);
    expect(await told()).toEqual({
      title: 'お気に入りを変更できませんでした',
      text: '通信できませんでした。電波の状態を確認して、もう一度お試しください。',
      tone: 'bad',
    });
    expect(tries).toBe(2);
  });

  it('is kept for whoever logs in, unless it is theirs', async () => {
    arrives = true;
    likedBefore(MEMBER.id);
    likedBefore(MEMBER.id + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keepFavourite.mock.calls.map(([, item]) => item)).toEqual([ITEM]);
  });
});
