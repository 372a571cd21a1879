/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { SearchElsewhere } from './search-elsewhere.tsx';

it('an operator who searched one list searches the same words in the others by one press', () => {
  renderComponent(<SearchElsewhere q="花子 #1A2B" here="/admin/users" />, 'no network');
  const targets = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const query = 'q=%E8%8A%B1%E5%AD%90+%231A2B';
  expect(targets).toEqual([
    ['取引で探す', `/admin/rental-requests?${query}`],
    ['相談で探す', `/admin/support-requests?${query}`],
  ]);
});

it('an operator who searched nothing is offered nothing', () => {
  renderComponent(<SearchElsewhere q="" here="/admin/users" />, 'no network');
  expect(screen.queryByRole('navigation')).toBeNull();
});
