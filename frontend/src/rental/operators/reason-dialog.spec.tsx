/** @jest-environment @happy-dom/jest-environment */
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { NO_NETWORK } from '../../testing/answers.testing.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const onSubmit = jest.fn<(reason: string) => void>();
const open = (error: Error | null = null) =>
  renderComponent(
    <ReasonDialog
      title="クーポンの取り消し"
      description="元に戻すことはできません。"
      submit="取り消す"
      isPending={false}
      onClose={() => undefined}
      {...{ error, onSubmit }}
    />,
  );
const submit = () => screen.getByRole('button', { name: '取り消す' });
const field = () => screen.getByRole('textbox', { name: /^理由/ });

beforeAll(() => NoteDialog.preload());
beforeEach(() => void onSubmit.mockClear());

it('an operator’s decision is sent with its reason, and not without one', async () => {
  const { user } = open();
  await user.type(field(), ' ');
  await user.click(submit());
  expect(screen.getByText('理由を入力してください')).toBeDefined();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field(), '同じ方のため ');
  await user.click(submit());
  expect(onSubmit.mock.calls).toEqual([['同じ方のため']]);
});

it('an operator reads why the server refused the reason', () => {
  const tooLong = '理由は500文字以内で入力してください';
  const errors = [{ field: 'reason', message: tooLong }];
  open(new ApiError(400, { code: 'invalid_input', message: '入力内容を確認してください', errors }));
  expect(screen.getByText(tooLong)).toBeDefined();
});

it('an operator reads that a decision got no answer', () => {
  open(new NetworkError(null));
  expect(screen.getByText(NO_NETWORK)).toBeDefined();
});

it('an operator may leave a note empty that nothing needs', async () => {
  const { user } = renderComponent(
    <NoteDialog
      title="対応済みにする"
      description="送った方には通知されません。"
      submit="対応済みにする"
      label="メモ"
      isOptional
      isPending={false}
      error={null}
      onClose={() => undefined}
      onSubmit={onSubmit}
    />,
  );
  await user.click(screen.getByRole('button', { name: '対応済みにする' }));
  expect(onSubmit.mock.calls).toEqual([['']]);
});
