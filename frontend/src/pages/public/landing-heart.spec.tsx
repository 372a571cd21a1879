/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { screen, waitFor } from '@testing-library/react';
import { endLoginPrompt } from '../../features/session/login-prompt.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { nextToast, renderComponent } from '../../testing/render-component.testing.tsx';

const keepFavourite = jest.fn();
let tries = 0;
let arrives = true;
jest.unstable_mockModule('../../features/favourites/api/keep-favourite.ts', () => {
  tries += 1;
  if (!arrives) throw new TypeError('Failed to fetch dynamically imported module');
  return { keepFavourite };
});
const { default: LandingHeart } = await import('./landing-heart.tsx');

const ITEM = { id: 'i', userId: MEMBER.id, name: '紺のコート' } as ItemSummary;

/** A guest adds a favourite on the landing page, and then a member logs in. */
async function likedBefore(login: number) {
  const known = { '/api/user': { ...MEMBER, id: login } };
  const { user, unmount } = renderComponent(<LandingHeart item={ITEM} />, undefined, known);
  await user.click(screen.getByRole('button'));
  unmount();
  endLoginPrompt();
}

describe('a guest’s favourite on the landing page', () => {
  beforeEach(() => void keepFavourite.mockClear());

  it('shows a failure if its module can’t be loaded, after one retry', async () => {
    arrives = false;
    await likedBefore(MEMBER.id + 1);
    expect(await nextToast()).toEqual({
      title: 'お気に入りを変更できませんでした',
      text: '通信できませんでした。電波の状態を確認して、もう一度お試しください。',
      tone: 'bad',
    });
    expect(tries).toBe(2);
  });

  it('is stored for the member who logs in, unless the item is their own', async () => {
    arrives = true;
    await likedBefore(MEMBER.id);
    await likedBefore(MEMBER.id + 1);
    await waitFor(() => expect(keepFavourite).toHaveBeenCalled());
    expect(keepFavourite.mock.calls.map(([, item]) => item)).toEqual([ITEM]);
  });
});
