/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { FormDialog } from './form-dialog.tsx';

const closing = async (isPending: boolean) => {
  const onClose = jest.fn();
  const dialog = { title: '返信', description: '', submit: '返信を公開する', isPending, onClose, children: null };
  const { user } = renderComponent(<FormDialog {...dialog} onSubmit={() => undefined} />);
  await user.click(screen.getByRole('button', { name: '閉じる' }));
  return onClose;
};

describe('a form in a dialog', () => {
  it('can’t be closed while it is being sent, as only it can show a failure', async () => {
    expect(await closing(true)).not.toHaveBeenCalled();
  });

  it('says beside its button why it can’t be sent yet, where scrolling doesn’t hide it', () => {
    const dialog = { title: '返信', description: '', submit: '返信を公開する', isPending: false, children: null };
    const missing = '返信を入力してください';
    renderComponent(<FormDialog {...dialog} {...{ missing }} onClose={jest.fn()} onSubmit={jest.fn()} />);
    const footer = screen.getByRole('button', { name: '返信を公開する' }).closest('footer');
    expect(footer?.contains(screen.getByText(missing))).toBe(true);
  });

  it('can be closed otherwise', async () => {
    expect(await closing(false)).toHaveBeenCalledTimes(1);
  });
});
