/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type Answer, refused } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { FavouriteList } from './favourite-list.tsx';

const PAST = '着たい日は、明日からの日を選択してください';
const show = (answered: Answer) =>
  renderComponent(
    <FavouriteList wearOn="2026-11-01" day={<p>着たい日</p>} skeleton={<p>読み込み中</p>} instead={<p />}>
      {() => <p />}
    </FavouriteList>,
    answered,
  );

it('a member with a link to the favourites of a day that is over reads why, and is led to all of them', async () => {
  show(refused('invalid_input', '入力内容をご確認ください', { errors: [{ field: 'wearOn', message: PAST }] }));
  expect(await screen.findByText(PAST)).toBeDefined();
  expect(screen.getByRole('link', { name: 'すべてのお気に入りを見る' }).getAttribute('href')).toBe('/favourites');
  expect(screen.queryByRole('button', { name: '再読み込み' })).toBeNull();
});

it('a member can try again after another failure', async () => {
  show(refused('forbidden', 'x', {}, 403));
  expect(await screen.findByRole('button', { name: '再読み込み' })).toBeDefined();
});
