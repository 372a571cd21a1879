import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pressable } from '../../testing/pressable.testing.ts';

const { FormDialog } = await import('./form-dialog.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const dialog = (isPending: boolean, onClose: () => void) =>
  pressable(FormDialog, {
    ...{ title: '返信', description: '', submit: '返信を公開する', children: null },
    ...{ isPending, onClose, onSubmit: () => undefined },
  });

describe('a form in a dialog', () => {
  it('stays while it is being sent, since only it can say that this failed', () => {
    const onClose = jest.fn();
    dialog(true, onClose).call('onClose');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes before and afterwards', () => {
    const onClose = jest.fn();
    dialog(false, onClose).call('onClose');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
