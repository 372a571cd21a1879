/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../testing/render-component.testing.tsx';
import OwnSizesChip from './own-sizes-chip.tsx';

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
const chip = () => screen.getByRole<HTMLButtonElement>('button', { name: '自分のサイズ' });
const shown = (search: string, sizes: readonly string[] | null, answered?: Answer) =>
  renderComponent(
    <ul>
      <OwnSizesChip search={search} />
      <Where />
    </ul>,
    answered,
    { '/api/user': MEMBER, ...(sizes && { '/api/user/sizes': { sizes, measurements: {} } }) },
  );
const isAt = (address: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(address));

describe('the chip of one’s own sizes', () => {
  it('adds them to the search, beside its other filters', async () => {
    const { user } = shown('category=tops&size=l', ['m', 's']);
    expect(chip().getAttribute('aria-pressed')).toBe('false');
    await user.click(chip());
    await isAt('/items?category=tops&size=l,m,s');
  });

  it('removes them while the search has all of them', async () => {
    const { user } = shown('size=l,m,s', ['m', 's']);
    expect(chip().getAttribute('aria-pressed')).toBe('true');
    await user.click(chip());
    await isAt('/items?size=l');
  });

  it('leads to where they are given, and back, as long as there are none', async () => {
    const { user } = shown('category=tops', []);
    await user.click(chip());
    await isAt('/profile/edit/own-sizes?back=%2Fitems%3Fcategory%3Dtops');
  });

  it('waits for them if it is pressed before they are known', async () => {
    const { user } = shown('', null, [200, { sizes: ['m'], measurements: {} }]);
    await user.click(chip());
    await isAt('/items?size=m');
  });

  it('says that they can’t be loaded, and stays', async () => {
    const { user } = shown('', null, refused('invalid_input', 'いまは読み込めません'));
    await user.click(chip());
    expect(await nextToast()).toMatchObject({ title: 'サイズを読み込めませんでした', text: 'いまは読み込めません' });
    await isAt('/');
  });

  it('says at once that they can’t be loaded without a network', async () => {
    onlineManager.setOnline(false);
    try {
      const { user, asked } = shown('', null);
      await user.click(chip());
      expect(await nextToast()).toMatchObject({
        title: 'サイズを読み込めませんでした',
        text: expect.stringContaining('通信できませんでした'),
      });
      expect(chip().getAttribute('aria-busy')).toBeNull();
      expect(asked).toEqual([]);
    } finally {
      onlineManager.setOnline(true);
    }
  });
});
