/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { useLocation } from 'react-router-dom';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { Facts } from './facts.tsx';
import { FrontSearch } from './front-search.tsx';
import { FIRST_QUESTIONS } from '../../../../rental/questions.ts';
import { LendingCalculator } from './lending-calculator.tsx';
import { RentalStory } from './rental-story.tsx';

describe('the facts of the landing page', () => {
  it('are figures that are known, and rules in place of the others', () => {
    const { unmount } = renderComponent(<Facts front={{ rating: null, replyMinutes: null }} />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '¥1,500',
      '長くて24時間',
      '上限は料金の20倍',
    ]);
    unmount();
    renderComponent(<Facts front={{ rating: { average: 4.83, count: 24 }, replyMinutes: 45 }} />);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '平均\u00a0★4.8',
      '約45分',
      '上限は料金の20倍',
    ]);
  });
});

it('four questions are answered', () => expect(FIRST_QUESTIONS).toHaveLength(4));

it('the calculator shows what an owner receives while the sliders move', () => {
  renderComponent(<LendingCalculator />);
  expect(screen.getByRole('status').textContent).toBe('¥5,784');
  fireEvent.change(screen.getByLabelText('1週間の料金'), { target: { value: '1000' } });
  fireEvent.change(screen.getByLabelText('ひと月に貸す回数'), { target: { value: '1' } });
  expect(screen.getByRole('status').textContent).toBe('¥964');
});

it('the calculator begins where a slider was moved before it was hydrated', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const { container, unmount } = renderComponent(<LendingCalculator />);
  place.innerHTML = container.innerHTML;
  unmount();
  place.querySelector<HTMLInputElement>('[name=price]')!.value = '1000';
  const root = await act(async () => hydrateRoot(place, <LendingCalculator />));
  expect(screen.getByRole('status').textContent).toBe('¥1,928');
  await act(async () => root.unmount());
  place.remove();
});

it('the story names both, with their words', () => {
  const author = (id: number, displayName: string) => ({ id, username: 'x', displayName, profileImage: null });
  const item = { id: '7', name: '麻のワンピース', images: [], photos: [] };
  const borrower = { author: author(1, 'ゆい'), text: '涼しかったです。' };
  const owner = { author: author(2, 'はなこ'), text: '気持ちのよい取引でした。' };
  renderComponent(<RentalStory story={{ item, borrower, owner }} photo={null} />);
  expect(screen.getByRole('link', { name: 'ゆいさん' }).getAttribute('href')).toBe('/users/1');
  expect(screen.getByText('気持ちのよい取引でした。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '麻のワンピース' }).getAttribute('href')).toBe('/items/7');
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

it.each([
  ['', '', '/items'],
  [' 着物 ', '', '/items?q=%E7%9D%80%E7%89%A9'],
  ['', '2026-12-20', '/items?wearOn=2026-12-20'],
  ['bag', '2026-12-20', '/items?q=bag&wearOn=2026-12-20'],
])('a guest searches for %j to wear on %j', async (words, day, address) => {
  const { user } = renderComponent(
    <>
      <FrontSearch />
      <Address />
    </>,
  );
  if (words !== '') await user.type(screen.getByLabelText('アイテムを検索'), words);
  fireEvent.change(screen.getByLabelText('着たい日'), { target: { value: day } });
  await user.click(screen.getByRole('button', { name: '探す' }));
  expect(screen.getByRole('status').textContent).toBe(address);
});
