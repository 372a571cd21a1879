/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MEMBER } from '../../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { NewIdentity } from './new-identity.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const ADDRESS = 'x1@privaterelay.appleid.com';
const show = (more: { email?: string | null; hasAccount?: boolean }, answered: Answer) => {
  const onSignedIn = jest.fn();
  const given = { id: ID, provider: 'apple', email: ADDRESS, hasAccount: false, onSignedIn, ...more } as const;
  return { ...renderComponent(<NewIdentity {...given} />, answered), onSignedIn };
};
const username = () => screen.getByLabelText<HTMLInputElement>('ユーザー名');

describe('the first login at a provider', () => {
  it('proposes a user name with nothing of the address, and registers after the consent', async () => {
    const { user, sent, onSignedIn } = show({}, [201, MEMBER]);
    expect(username().value).toMatch(/^[a-z]+-\d{5}$/);
    expect(ADDRESS).not.toContain(username().value.split('-')[0]);
    expect(screen.getByLabelText<HTMLInputElement>('メールアドレス').value).toBe(ADDRESS);
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(await screen.findByText('利用規約とプライバシーポリシーに同意してください')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER, true));
    expect(sent).toEqual([`POST /api/provider-logins/${ID}/register`]);
  });

  it('asks for the address where the provider gives none', () => {
    show({ email: null }, 'no network');
    expect(screen.getByLabelText<HTMLInputElement>('メールアドレス').value).toBe('');
  });

  it('replaces a proposed name that is taken, and keeps a typed one', async () => {
    const taken = refused('username_taken', '使用されています', {}, 409);
    const { user } = show({}, taken);
    const first = username().value;
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(username().value).not.toBe(first));
    expect(screen.getByRole('status').textContent).toContain('別の名前を入れました');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(username());
    await user.type(username(), 'own_name');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect((await screen.findByRole('alert')).textContent).toBe('使用されています');
    expect(username().value).toBe('own_name');
  });

  it('links an account that has logged in only after a button is pressed', async () => {
    const { user, sent, onSignedIn } = show({ hasAccount: true }, [200, MEMBER]);
    expect(screen.getByText(new RegExp(`^${ADDRESS} のアカウントがすでにあります`))).toBeTruthy();
    await user.type(screen.getByLabelText(/^ユーザー名また/), 'kenji');
    await user.type(screen.getByLabelText('パスワード'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    const link = await screen.findByRole('button', { name: '連携する' });
    expect(screen.getByText(/「kenji」のアカウントにAppleを連携します/)).toBeTruthy();
    expect([sent, onSignedIn.mock.calls]).toEqual([['POST /api/login'], []]);
    await user.click(link);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER, false));
    expect(sent).toEqual(['POST /api/login', `POST /api/provider-logins/${ID}/link`]);
  });

  it('goes on without linking', async () => {
    const { user, sent, onSignedIn } = show({ hasAccount: true }, [200, MEMBER]);
    await user.type(screen.getByLabelText(/^ユーザー名また/), 'kenji');
    await user.type(screen.getByLabelText('パスワード'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    await user.click(await screen.findByRole('button', { name: '連携しないで続ける' }));
    expect(onSignedIn).toHaveBeenCalledWith(MEMBER, false);
    expect(sent).toEqual(['POST /api/login']);
  });
});
