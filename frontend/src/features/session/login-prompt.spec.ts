import { describe, expect, it } from '@jest/globals';
import { isOwnPath } from './login-prompt.ts';

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
});
