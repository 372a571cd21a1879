/** @jest-environment @happy-dom/jest-environment */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { keepRecentItem } from '../../features/items/recent-items.ts';
import { draftName } from '../../features/lending/item-form/unfinished-listing.ts';
import { forget, forgetOwn, store } from '../../lib/storage/storage.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { roundOf } from '../../testing/rounds.testing.ts';
import HomePage from './home-page.tsx';

const cardItem = (id: string) => ({
  ...{ id, userId: 9, name: `品${id}`, brand: null, rentalPrice: 900, images: [], photos: [], status: 'available' },
  ...{ isRentable: true, freeFrom: null, isNew: false, isFavourite: false, favouriteCount: 0, sizeName: 'M' },
  ...{ handoverName: '手渡し', rating: { average: null, count: 0 }, area: null },
});
const ANSWERS = {
  '/api/circulation-rounds/sent': [],
  '/api/circulation-rounds/received': [],
  '/api/saved-searches': { items: [], newCount: 2 },
  '/api/home': {
    ...{ newest: [cardItem('a'), cardItem('b')], popular: [cardItem('a')], nearMeetingPoint: [], following: [] },
    meetingPoint: 'umeda',
  },
};

/** In ms: in this time the page's clock ticks. */
const SECONDS = 2100;

afterEach(() => {
  forgetOwn(null);
  forget('local', draftName(MEMBER.id, null));
});

it('a member’s home has the items that they viewed on this device, which no shelf repeats, and their unfinished listing', () => {
  for (const id of ['x', 'a']) keepRecentItem(MEMBER.id, cardItem(id));
  store('local', draftName(MEMBER.id, null), { values: { name: '絞りの帯', description: '', photos: [] } });
  const { container } = renderComponent(<HomePage viewer={MEMBER} />, 'no network', ANSWERS);
  const words = container.textContent ?? '';
  expect(words).toMatch(/新着2件.*書きかけの出品があります：絞りの帯.*最近見たアイテム.*品a.*品x.*新着アイテム.*品b/s);
  expect(words).not.toContain('人気のアイテム');
  expect(container.querySelectorAll('[data-item="a"]')).toHaveLength(1);
  expect(container.querySelector('[data-more-on-device]')).toBeNull();
});

it('a member who has two rentals of the same name to return has a line for each', () => {
  const returnDueAt = new Date(Date.now() + 40 * 3_600_000).toISOString();
  const rounds = ['1', '2'].map((id) =>
    roundOf({ id, status: 'in_use', waitingFor: ['owner'], returnDueAt, overdueDays: 0 }),
  );
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderComponent(<HomePage viewer={MEMBER} />, 'no network', { ...ANSWERS, '/api/circulation-rounds/sent': rounds });
  const links = within(screen.getByRole('list', { name: 'あなたの予定' })).getAllByRole('link', { name: /返却まで/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rental-requests/1', '/rental-requests/2']);
  expect(complain.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

it('a member’s home doesn’t read what is stored on the device every second', async () => {
  keepRecentItem(MEMBER.id, cardItem('x'));
  renderComponent(<HomePage viewer={MEMBER} />, 'no network', ANSWERS);
  const read = jest.spyOn(JSON, 'parse');
  await act(() => delay(SECONDS));
  expect(read).not.toHaveBeenCalled();
});
