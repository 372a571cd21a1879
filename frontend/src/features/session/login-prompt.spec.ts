import { describe, expect, it, jest } from '@jest/globals';
import { askToLogIn, closeLoginPrompt, endLoginPrompt } from './login-prompt.ts';
import { isOwnPath } from '../../lib/own-path.ts';
import { reasonToLogIn, takeTarget } from './login-target.ts';

describe('the path to go to after a login', () => {
  it.each(['/', '/listing', '/items/1?tab=a#b', '/profile/edit'])('%s is one of this site', (path) => {
    expect(isOwnPath(path)).toBe(true);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '',
    'items',
    '/\t/evil',
    '/a\\b',
    null,
    7,
  ])('%j is dropped', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });

  it('outlives a closed dialog for some minutes, and is taken once', () => {
    askToLogIn({ target: '/rental-requests/1' });
    closeLoginPrompt();
    expect(takeTarget()).toBe('/rental-requests/1');
    expect(takeTarget()).toBeNull();
    askToLogIn({ target: '/rental-requests/1' });
    expect(takeTarget(Date.now() + 11 * 60_000)).toBeNull();
  });
});

describe('what a guest had begun', () => {
  it('is finished by the login, once', () => {
    const finish = jest.fn();
    askToLogIn({ then: finish });
    expect(finish).not.toHaveBeenCalled();
    endLoginPrompt();
    askToLogIn();
    endLoginPrompt();
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('keeps them where it was begun, whatever they had wished for before', () => {
    askToLogIn({ target: '/listing' });
    closeLoginPrompt();
    askToLogIn({ then: jest.fn() });
    endLoginPrompt();
    expect(takeTarget()).toBeNull();
  });

  it('is dropped with the dialog', () => {
    const finish = jest.fn();
    askToLogIn({ then: finish });
    closeLoginPrompt();
    endLoginPrompt();
    expect(finish).not.toHaveBeenCalled();
  });
});

describe('a guest who came to a page for members', () => {
  it.each([
    ['/rental-requests/1?tab=x', '取引を見るには、ログインまたは新規登録が必要です。'],
    ['/items/1/edit', '出品したアイテムを編集するには、ログインまたは新規登録が必要です。'],
    ['/items', 'アイテムを借りるには、ログインまたは新規登録が必要です。'],
    ['/listing', '出品するには、ログインまたは新規登録が必要です。'],
    ['/payouts', '報酬を見るには、ログインまたは新規登録が必要です。'],
    ['/second-step', 'このページを見るには、ログインまたは新規登録が必要です。'],
  ])('reads at %s what to log in for', (path, reason) => expect(reasonToLogIn(path)).toBe(reason));
});
