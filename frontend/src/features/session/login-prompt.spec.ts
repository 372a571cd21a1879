import { describe, expect, it, jest } from '@jest/globals';
import { askToLogIn, closeLoginPrompt, endLoginPrompt } from './login-prompt.ts';
import { isOwnPath } from '../../lib/own-path.ts';
import { reasonToLogIn, takeTarget } from './login-target.ts';

describe('the path to go to after a login', () => {
  it.each(['/', '/listing', '/items/1?tab=a#b', '/profile/edit'])('%s is accepted as one of this site', (path) => {
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
  ])('%j is rejected', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });

  it('is kept for some minutes after the dialog was closed, and used once', () => {
    askToLogIn({ target: '/rental-requests/1' });
    closeLoginPrompt();
    expect(takeTarget()).toBe('/rental-requests/1');
    expect(takeTarget()).toBeNull();
    askToLogIn({ target: '/rental-requests/1' });
    expect(takeTarget(Date.now() + 11 * 60_000)).toBeNull();
  });
});

describe('an action that a guest had started', () => {
  it('is finished once by the login', () => {
    const finish = jest.fn();
    askToLogIn({ then: finish });
    expect(finish).not.toHaveBeenCalled();
    endLoginPrompt();
    askToLogIn();
    endLoginPrompt();
    expect(finish).toHaveBeenCalledTimes(1);
  });

  it('stays on its page, whatever target was set before', () => {
    askToLogIn({ target: '/listing' });
    closeLoginPrompt();
    askToLogIn({ then: jest.fn() });
    endLoginPrompt();
    expect(takeTarget()).toBeNull();
  });

  it('is discarded when the dialog is closed', () => {
    const finish = jest.fn();
    askToLogIn({ then: finish });
    closeLoginPrompt();
    endLoginPrompt();
    expect(finish).not.toHaveBeenCalled();
  });
});

describe('a guest on a page for members', () => {
  it.each([
    ['/rental-requests/1?tab=x', '取引を見るには、ログインまたは新規登録が必要です。'],
    ['/items/1/edit', '出品したアイテムを編集するには、ログインまたは新規登録が必要です。'],
    ['/items', 'アイテムを借りるには、ログインまたは新規登録が必要です。'],
    ['/listing', '出品するには、ログインまたは新規登録が必要です。'],
    ['/payouts', '報酬を見るには、ログインまたは新規登録が必要です。'],
    ['/second-step', 'このページを見るには、ログインまたは新規登録が必要です。'],
  ])('sees at %s the reason to log in', (path, reason) => expect(reasonToLogIn(path)).toBe(reason));
});
