/** @jest-environment @happy-dom/jest-environment */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setPersistent } from '../../../lib/storage/persistent-state.ts';
import { ownName, stored } from '../../../lib/storage/storage.ts';
import { MEMBER } from '../../../testing/accounts.testing.ts';
import { type Answer, refused } from '../../../testing/answers.testing.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { isProposed } from '../proposed-username.ts';
import { useShortRegistration } from '../use-register-step.ts';
import { AccountStep } from './account-step.tsx';

const TAKEN = refused('username_taken', 'このユーザー名は既に使用されています', {}, 409);
const DRAFT = ownName(0, 'new-account');
const onSignedIn = jest.fn();
const Step = () => <AccountStep form={useShortRegistration(false)} onSignedIn={onSignedIn} />;
const name = () => screen.getByLabelText<HTMLInputElement>('ユーザー名');
const goOn = () => screen.getByRole('button', { name: '次へ' });

/** A guest who has typed mail address and password, and agreed. */
async function filledIn(answered: Answer = [201, MEMBER]) {
  const shown = renderComponent(<Step />, answered);
  await shown.user.type(screen.getByLabelText('メールアドレス'), 'qxz@example.jp');
  await shown.user.type(screen.getByLabelText('パスワード'), 'secret-1');
  await shown.user.click(screen.getByRole('checkbox'));
  return shown;
}

/** Answers each change in turn, and the last one again. */
function answering(...answers: Answer[]): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  jest.mocked(fetch).mockImplementation(async (path, { method = 'GET', body } = {}) => {
    if (method === 'GET') return Response.json({ csrfToken: 't' });
    sent.push({ path: String(path), body: JSON.parse(String(body)) as unknown });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (typeof answer === 'string') throw new TypeError('no network');
    return Response.json(answer[1], { status: answer[0] });
  });
  return sent;
}

beforeEach(() => {
  setPersistent('session', DRAFT, null);
  onSignedIn.mockClear();
});

describe('a guest', () => {
  it('registers with two typed fields, and a proposed name that holds nothing of the address', async () => {
    const { user } = await filledIn();
    const sent = answering([201, MEMBER]);
    const proposed = name().value;
    expect([isProposed(proposed), proposed.includes('qxz')]).toEqual([true, false]);
    await user.click(goOn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER));
    const body = { email: 'qxz@example.jp', username: proposed, password: 'secret-1' };
    expect(sent).toEqual([{ path: '/api/register', body }]);
    expect(stored('session', DRAFT)).toBeNull();
  });

  it('reads what is missing, and sends nothing', async () => {
    const { user, sent } = renderComponent(<Step />);
    await user.click(goOn());
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      '有効なメールアドレスを入力してください',
      'パスワードを入力してください',
      '利用規約とプライバシーポリシーに同意してください',
    ]);
    expect(sent).toEqual([]);
  });

  it('gets another proposal where the first was taken, and registers with it', async () => {
    const { user } = await filledIn();
    const sent = answering(TAKEN, [201, MEMBER]);
    const first = name().value;
    await user.click(goOn());
    await waitFor(() => expect(name().value).not.toBe(first));
    expect(isProposed(name().value)).toBe(true);
    expect(screen.getByText(/別の名前を入れました/)).toBeDefined();
    await user.click(goOn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual(['/api/register', '/api/register']);
  });

  it('keeps a typed name that is taken, and may have one proposed', async () => {
    const { user } = await filledIn();
    answering(TAKEN);
    await user.clear(name());
    await user.type(name(), 'hanako');
    await user.click(goOn());
    expect(await screen.findByText('このユーザー名は既に使用されています')).toBeDefined();
    expect(name().value).toBe('hanako');
    await user.click(screen.getByRole('button', { name: '名前の候補を入れる' }));
    expect(isProposed(name().value)).toBe(true);
    expect(screen.queryByText('このユーザー名は既に使用されています')).toBeNull();
  });

  it.each([
    ['again', null],
    ['under another name', 'hanako'],
  ])('is signed in to their first account if its response was lost and they register %s', async (_, other) => {
    const { user } = await filledIn();
    const sent = answering('no network', [200, MEMBER]);
    const first = name().value;
    await user.click(goOn());
    expect(await screen.findByText(/^通信できませんでした/)).toBeDefined();
    if (other !== null) {
      await user.clear(name());
      await user.type(name(), other);
    }
    await user.click(goOn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER));
    expect(sent.slice(1)).toEqual([{ path: '/api/login', body: { username: first, password: 'secret-1' } }]);
  });

  it('registers again where the lost registration had not arrived, and waits where that isn’t known', async () => {
    const { user } = await filledIn();
    const unknown = refused('invalid_credentials', 'ユーザー名またはパスワードが正しくありません。', {}, 401);
    const busy = refused('too_many_requests', 'しばらくお待ちください', {}, 429);
    const sent = answering('no network', busy, unknown, [201, MEMBER]);
    await user.click(goOn());
    expect(await screen.findByText(/^通信できませんでした/)).toBeDefined();
    await user.click(goOn());
    expect(await screen.findByText('しばらくお待ちください')).toBeDefined();
    await user.click(goOn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER));
    expect(sent.map(({ path }) => path)).toEqual(['/api/register', '/api/login', '/api/login', '/api/register']);
  });

  it('finds all but the password after a reload', async () => {
    const { unmount } = await filledIn();
    const typed = name().value;
    expect(stored('session', DRAFT)).toEqual({
      ...{ email: 'qxz@example.jp', username: typed, termsAccepted: true },
    });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-1');
    unmount();
    renderComponent(<Step />);
    expect(screen.getByLabelText<HTMLInputElement>('メールアドレス').value).toBe('qxz@example.jp');
    expect([name().value, screen.getByRole<HTMLInputElement>('checkbox').checked]).toEqual([typed, true]);
    expect(screen.getByLabelText<HTMLInputElement>('パスワード').value).toBe('');
  });

  it('goes from field to field by Enter, and sends with the last one', async () => {
    const { user } = renderComponent(<Step />, [201, MEMBER]);
    await user.type(screen.getByLabelText('メールアドレス'), 'qxz@example.jp{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'));
    await user.keyboard('secret-1{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    await user.keyboard(' ');
    await user.click(goOn());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  });

  it('may log in instead', async () => {
    const { user, sent } = renderComponent(<Step />, [200, MEMBER]);
    await user.click(screen.getByRole('tab', { name: 'ログイン' }));
    await user.type(screen.getByLabelText('ユーザー名またはメールアドレス'), 'kenji');
    await user.type(screen.getByLabelText('パスワード'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'ログイン' }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(MEMBER));
    expect(sent).toEqual(['POST /api/login']);
  });
});
