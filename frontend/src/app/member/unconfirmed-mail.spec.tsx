/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import UnconfirmedMail from './unconfirmed-mail.tsx';

const show = (email: string | null, pendingEmail: string | null) =>
  renderComponent(<UnconfirmedMail viewer={{ ...MEMBER, email, pendingEmail, emailVerified: false }} />);

describe('a member with an unverified mail address', () => {
  it('reads which one it is, and can correct it', () => {
    show('typing.erorr@example.jp', null);
    expect(screen.getByText('typing.erorr@example.jp')).toBeDefined();
    expect(screen.getByRole('link', { name: 'アドレスを直す' }).getAttribute('href')).toBe('/add-email');
  });

  it('reads the one that the last mail was sent to', () => {
    show('first@example.jp', 'second@example.jp');
    expect(screen.getByText('second@example.jp')).toBeDefined();
  });

  it('can dismiss it for this visit', async () => {
    const { user } = show('typing.erorr@example.jp', null);
    await user.click(screen.getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
