/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { AfterFirstUse } from './after-first-use.tsx';

it('what waits for the first use of a page appears with it, and at once on later pages', async () => {
  const { unmount } = render(<AfterFirstUse>below</AfterFirstUse>);
  expect(screen.queryByText('below')).toBeNull();
  fireEvent.scroll(window);
  expect(await screen.findByText('below')).toBeTruthy();
  unmount();
  render(<AfterFirstUse>later</AfterFirstUse>);
  expect(screen.queryByText('later')).not.toBeNull();
});
