import { describe, expect, it } from '@jest/globals';
import { countedAs, mailboxOf } from './mailbox.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['hanako@example.jp', 'hanako@example.jp'],
    ['Hanako@Example.jp', 'hanako@example.jp'],
    ['hanako+1@example.jp', 'hanako@example.jp'],
    ['hanako+1+2@example.jp', 'hanako@example.jp'],
    ['hana.ko@example.jp', 'hana.ko@example.jp'],
    ['+@example.jp', '@example.jp'],
  ])('%s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('counts its own address apart from all its plus addresses together', () => {
    expect(countedAs('Hanako@example.jp')).toBe('hanako@example.jp');
    const others = ['hanako+1@example.jp', 'Hanako+2@example.jp'].map(countedAs);
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain('hanako@example.jp');
  });
});
