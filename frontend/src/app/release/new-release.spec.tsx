/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { CODE_MISSING } from '../../lib/loaded.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { NewRelease } from './new-release.tsx';

const TEXT = '新しいバージョンがあります';
/** On a page that began with an older script. */
function shown() {
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/old.js');
  jest.spyOn(document, 'querySelector').mockReturnValueOnce(script);
  return renderComponent(<NewRelease />, 'no network', {
    '/api/status': { release: '/assets/new.js', now: new Date().toISOString() },
  });
}
const miss = () => act(() => void dispatchEvent(new Event(CODE_MISSING)));

it('a closed notice of a new release opens again once code is missing, and not at every further attempt', async () => {
  const { user } = shown();
  const close = () => user.click(screen.getByRole('button', { name: '閉じる' }));
  await close();
  expect(screen.queryByText(TEXT)).toBeNull();
  miss();
  expect(screen.getByText(TEXT)).toBeTruthy();
  await close();
  miss();
  expect(screen.queryByText(TEXT)).toBeNull();
});
