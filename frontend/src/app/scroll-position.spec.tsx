/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../testing/render-component.testing.tsx';
import { Link } from '../ui/controls/link.tsx';
import { ScrollPosition } from './scroll-position.tsx';

it('a user with a keyboard who follows a link to a part of the page goes on from there', async () => {
  const { user } = renderComponent(
    <>
      <ScrollPosition />
      <Link to="#fees">料金の表</Link>
      <h2 id="fees">料金と決まり</h2>
      <a href="/items">アイテムを探す</a>
    </>,
  );
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: '料金の表' }));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'アイテムを探す' }));
});
