/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NO_NETWORK } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { LogOut } from './log-out.tsx';

describe('the toast about', () => {
  it('a logout without a network', async () => {
    const { user } = renderComponent(<LogOut />, 'no network');
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(await nextToast()).toMatchObject({ title: 'ログアウト失敗', text: NO_NETWORK });
  });
});
