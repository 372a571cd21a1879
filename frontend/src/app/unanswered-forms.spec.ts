import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pressable } from './pressed.testing.ts';

const { FormDialog } = await import('../ui/overlay/form-dialog.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

const nothing = () => undefined;
const dialog = (isPending: boolean, onClose: () => void) =>
  pressable(FormDialog, {
    ...{ title: '返信', description: '', submit: '返信を公開する', children: null },
    ...{ isPending, onClose, onSubmit: nothing },
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
