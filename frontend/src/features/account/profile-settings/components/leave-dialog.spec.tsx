/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

/** Opens the dialog and ticks the box. */
async function open(asksPassword: boolean, answered: Answer) {
  const onLeft = jest.fn();
  const dialog = <LeaveDialog open asksPassword={asksPassword} onClose={() => undefined} onLeft={onLeft} />;
  const { user, sent } = renderComponent(dialog, answered);
  await user.click(screen.getByRole('checkbox', { name: '上記を理解しました' }));
  return { user, sent, onLeft, leave: screen.getByRole<HTMLButtonElement>('button', { name: '退会する' }) };
}

describe('leaving', () => {
  it('takes the password', async () => {
    const { user, sent, onLeft, leave } = await open(true, [200, {}]);
    expect(leave.disabled).toBe(true);
    await user.type(screen.getByLabelText('現在のパスワード'), 'secret-1');
    await user.click(leave);
    expect(sent).toEqual(['DELETE /api/user']);
    await waitFor(() => expect(onLeft).toHaveBeenCalled());
  });

  it('of an account without a password asks for none, and says when a login is needed', async () => {
    const { user, onLeft, leave } = await open(
      false,
      refused('login_again', 'もう一度ログインしてからお試しください', {}, 403),
    );
    expect(screen.queryByLabelText('現在のパスワード')).toBeNull();
    await user.click(leave);
    expect(await screen.findByText(/もう一度ログインしてからお試しください/)).toBeTruthy();
    expect(onLeft).not.toHaveBeenCalled();
  });
});
