/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { lazyDialog } from './lazy-dialog.tsx';

const Question = lazyDialog(async () => ({ default: () => <div role="dialog">削除しますか？</div> }));

it('a dialog whose code is there opens after the press is painted, not while it is handled', async () => {
  await Question.preload();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<Question onClose={() => undefined} />));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status', { name: '読み込み中' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
  expect(screen.queryByRole('status')).toBeNull();
  root.unmount();
});

/** A dialog whose code comes, or fails to, when the test says so. */
function awaited() {
  const { promise, resolve: come, reject: fail } = Promise.withResolvers<void>();
  const load = async () => {
    await promise;
    return {
      default: ({ open = true }: { open?: boolean; onClose: () => void }) => open && <div role="dialog">操作</div>,
    };
  };
  return { Menu: lazyDialog(load), come, fail };
}

it('Escape before the code is there closes the dialog, which then doesn’t open', async () => {
  const { Menu, come } = awaited();
  const closed = jest.fn();
  const below = jest.fn();
  document.addEventListener('keydown', below, { once: true });
  const { rerender, unmount } = render(<Menu open onClose={closed} />);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect([closed, below].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  expect(closed).not.toHaveBeenCalled();
  document.addEventListener('keydown', below);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([closed, below].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  document.removeEventListener('keydown', below);
  rerender(<Menu open={false} onClose={closed} />);
  expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull();
  await act(async () => come());
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
  rerender(<Menu open onClose={closed} />);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  unmount();
});
