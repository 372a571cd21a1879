/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NO_NETWORK, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const FAILED = 'パスワードの更新に失敗しました';
const WRONG = '現在のパスワードが正しくありません';
const UNKNOWN =
  'パスワードを変更できたかどうか、確認できませんでした。ログアウトしたときは、新しいパスワードでログインをお試しください。';
const nothing = () => undefined;

describe('the toast about', () => {
  it.each([
    ['a new password', [200, {}], 'パスワードが更新されました', null],
    ['a rejected password', refused('wrong_password', WRONG), FAILED, WRONG],
    ['a new password if the response is lost', 'no network', FAILED, UNKNOWN],
    ['a new password that couldn’t be sent', 'no network before it is sent', FAILED, NO_NETWORK],
  ] as const)('%s', async (_, answered, title, text) => {
    const { user } = renderComponent(<PasswordDialog open onClose={nothing} onChanged={nothing} />, answered);
    await user.type(screen.getByLabelText('現在のパスワード'), 'secret-1');
    await user.type(screen.getByLabelText('新しいパスワード'), 'secret-2');
    await user.click(screen.getByRole('button', { name: '変更する' }));
    expect(await nextToast()).toMatchObject({ title, text });
  });
});
