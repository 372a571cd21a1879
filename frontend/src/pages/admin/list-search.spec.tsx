/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { ListSearch } from './list-search.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${decodeURIComponent(search)}`}</p>;
}

it('an operator searches the list of items by its words', async () => {
  const { user } = renderComponent(
    <>
      <ListSearch label="アイテム" path="/items" keptAs="item-search" />
      <Place />
    </>,
  );
  await user.type(screen.getByRole('searchbox', { name: 'アイテム' }), ' 藍の羽織 ');
  await user.click(screen.getByRole('button', { name: '検索' }));
  expect(screen.getByText('/items?q=藍の羽織')).toBeTruthy();
});
