/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { store } from '../../lib/storage/storage.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';

jest.unstable_mockModule('./landing-below.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /a.js');
});
const { default: LandingPage } = await import('./landing-page.tsx');

it('the first screen of the landing page stays where the code below it is missing', async () => {
  // React logs what a boundary has caught.
  const caught = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  store('session', 'intro-seen', true);
  renderComponent(<LandingPage />);
  expect(await screen.findByText('ページの続きを表示できませんでした。')).toBeTruthy();
  expect(caught).toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});
