/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MEMBER } from '../testing/accounts.testing.ts';
import { renderComponent } from '../testing/render-component.testing.tsx';
import Welcome from './welcome.tsx';

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('the welcome', () => {
  it('is stored as seen when it is closed', async () => {
    const { user, sent } = renderComponent(<Welcome userId={2} />, [200, MEMBER]);
    await user.click(screen.getByRole('button', { name: 'はじめる' }));
    await waitFor(() => expect(sent).toEqual(['PATCH /api/users/2']));
  });

  it('asks for the display name and a picture', () => {
    renderComponent(<Welcome userId={2} />);
    expect(screen.getByRole('textbox', { name: '表示名（任意）' })).toBeDefined();
    expect(screen.getAllByRole('radio', { name: /^イラスト[1-6]$/ })).toHaveLength(6);
  });

  it('selects no drawing at first, and lets the user deselect one', async () => {
    const { user } = renderComponent(<Welcome userId={2} />);
    expect(radio('選ばない').checked).toBe(true);
    await user.click(radio('イラスト3'));
    expect([radio('イラスト3').checked, radio('選ばない').checked]).toEqual([true, false]);
    expect(radio('イラスト3').nextElementSibling?.getAttribute('src')).toBe('/portraits.svg#p4');
    await user.click(radio('選ばない'));
    expect([radio('イラスト3').checked, radio('選ばない').checked]).toEqual([false, true]);
  });
});
