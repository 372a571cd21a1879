/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { store, stored } from '../../../../lib/storage/storage.ts';
import { unsavedName } from '../../../../lib/storage/unsaved-words.ts';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../../testing/render-component.testing.tsx';
import { ProfileForm } from './profile-form.tsx';

const save = async (answered: Answer) => {
  const { user, unmount } = renderComponent(<ProfileForm viewer={MEMBER} onSaved={() => undefined} />, answered);
  await user.click(screen.getByRole('button', { name: 'プロフィールを保存' }));
  return unmount;
};

beforeEach(() => sessionStorage.clear());

describe('the toast about', () => {
  const TOO_LONG = '自己紹介が長すぎます';
  it.each([
    ['a saved profile', [200, MEMBER], '更新完了', 'プロフィールが更新されました'],
    ['a rejected profile', refused('invalid_input', TOO_LONG), '更新エラー', TOO_LONG],
  ] as const)('%s', async (_, answered, title, text) => {
    await save(answered);
    expect(await nextToast()).toMatchObject({ title, text });
  });
});

describe('the stored draft of a profile', () => {
  const name = unsavedName(MEMBER.id, 'profile_name');
  const kept = () => stored('session', name);

  it('is removed when the form is saved, and stays when saving fails', async () => {
    store('session', name, { bio: '書きかけ' });
    const unmount = await save(refused('invalid_input', '入力に誤りがあります'));
    await nextToast();
    expect(kept()).toEqual({ bio: '書きかけ' });
    unmount();
    await save([200, MEMBER]);
    await waitFor(() => expect(kept()).toBeNull());
  });
});
