/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
