import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

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
});
