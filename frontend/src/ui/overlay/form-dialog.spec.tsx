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
  it('stays while it is being sent, since only it can say that this failed', async () => {
    expect(await closing(true)).not.toHaveBeenCalled();
  });

  it('closes before and afterwards', async () => {
    expect(await closing(false)).toHaveBeenCalledTimes(1);
  });
});
