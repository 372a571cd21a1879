/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Suggestions } from '@meguri/contracts/item/suggestions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { forgetOwnState } from '../../../../lib/storage/persistent-state.ts';
import type { Answer } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { keepRecentSearch } from '../../recent-searches.ts';
import { ItemSearchField } from './item-search-field.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const NOTHING: Suggestions = { categories: [], brands: [], items: [], words: [] };
const WORDS = { ...NOTHING, words: [{ name: '結婚式', count: 3 }] };
const BAGS: Suggestions = {
  categories: [
    { name: 'バッグ', category: 'bags', subCategory: null, count: 8 },
    { name: 'トートバッグ', category: 'bags', subCategory: 'tote_bag', count: 1 },
  ],
  brands: [{ name: 'PRADA', count: 1 }],
  items: [{ id: ID, name: '革のショルダーバッグ' }],
  words: [],
};
const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{decodeURIComponent(pathname + search)}</output>;
};
const address = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'アイテムを検索' });
const path = (q: string) => `/api/items/suggestions?${new URLSearchParams({ q }).toString()}`;

function rendered(answered: Answer = 'no network', known: Readonly<Record<string, unknown>> = {}) {
  const onSearch = jest.fn<(words: string) => void>();
  const view = renderComponent(
    <>
      <ItemSearchField words="" onSearch={onSearch} />
      <Address />
    </>,
    answered,
    known,
  );
  return { ...view, onSearch };
}
const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

beforeEach(() => forgetOwnState(null));

describe('the search field', () => {
  it('offers popular words on focus, and searches for the chosen one', async () => {
    const { user, onSearch } = rendered([200, WORDS]);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await user.click(field());
    expect(await options()).toEqual(['結婚式3件']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('option'));
    expect(onSearch).toHaveBeenCalledWith('結婚式');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('結婚式');
  });

  it('offers categories, brands and items for what was typed, after the last key only', async () => {
    const { user, asked } = rendered([200, NOTHING], { [path('かば')]: BAGS });
    await user.type(field(), 'かば');
    expect(await options()).toEqual(['バッグ8件', 'トートバッグ1件', 'PRADA1件', '革のショルダーバッグ']);
    expect(asked).not.toContain(path('か'));
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '');
    expect(groups.map((id) => document.getElementById(id)?.textContent)).toEqual(['カテゴリ', 'ブランド', 'アイテム']);
  });

  it('is used by keyboard: arrows choose, Enter opens, Escape closes', async () => {
    const { user, onSearch } = rendered([200, NOTHING], { [path('かば')]: BAGS });
    await user.type(field(), 'かば');
    await options();
    const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('トートバッグ1件');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(active()).toBe('革のショルダーバッグ');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect([field().value, active()]).toEqual(['かば', undefined]);
    await user.keyboard('{ArrowDown}');
    await options();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/items?category=bags&subCategory=tote_bag');
    expect(onSearch).not.toHaveBeenCalled();
    expect(field().value).toBe('');
  });

  it('searches for what was typed while no option is chosen', async () => {
    const { user, onSearch } = rendered([200, NOTHING], { [path('かば')]: BAGS });
    await user.type(field(), 'かば');
    await options();
    await user.keyboard('{Enter}');
    expect(onSearch).toHaveBeenCalledWith('かば');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers suggestions for what was typed before its code was there', async () => {
    const [queries, place] = [createQueryClient(), document.body.appendChild(document.createElement('div'))];
    queries.setQueryData([path('かば')], BAGS);
    const shown = (
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ItemSearchField words="" onSearch={jest.fn()} />
        </MemoryRouter>
      </QueryClientProvider>
    );
    const { container, unmount } = renderComponent(<ItemSearchField words="" onSearch={jest.fn()} />);
    place.innerHTML = container.innerHTML;
    unmount();
    const input = place.querySelector('input')!;
    input.value = 'かば';
    input.focus();
    const root = await act(async () => hydrateRoot(place, shown));
    expect(await options()).toContain('バッグ8件');
    await act(async () => root.unmount());
    place.remove();
    queries.clear();
  });

  it('shows the last searches of the device, which can be removed', async () => {
    for (const words of ['靴', 'かばん']) keepRecentSearch(words);
    const { user } = rendered([200, WORDS]);
    await user.click(field());
    await waitFor(async () => expect(await options()).toEqual(['かばん', '靴', '結婚式3件']));
    const list = screen.getByRole('listbox', { name: '検索の候補' });
    expect(within(list).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: '「かばん」を最近の検索から削除' }));
    expect(await options()).toEqual(['靴', '結婚式3件']);
  });

  it.each<Answer>([
    'no network',
    [500, { code: 'internal_error', message: 'x' }],
    [429, { code: 'too_many_requests' }],
  ])('works without suggestions, and says nothing, if the answer is %j', async (answered) => {
    const { user, onSearch } = rendered(answered);
    await user.type(field(), 'かば');
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onSearch).toHaveBeenCalledWith('かば');
  });

  it('keeps what was searched for, and closes when the focus leaves', async () => {
    const { user } = rendered([200, WORDS]);
    await user.type(field(), '靴{Enter}');
    await user.clear(field());
    await waitFor(async () => expect(await options()).toEqual(['靴', '結婚式3件']));
    await user.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
