import { describe, expect, it } from '@jest/globals';
import { contentHash, newSalt } from './uploads.ts';

describe('a content hash', () => {
  it('is equal only for the same salt and content', () => {
    const [salt, other] = [newSalt(), newSalt()];
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(contentHash(salt, '傷がありました')).toBe(contentHash(salt, Buffer.from('傷がありました')));
    expect(contentHash(salt, '傷がありました')).not.toBe(contentHash(other, '傷がありました'));
    expect(contentHash(salt, '傷がありました')).not.toBe(contentHash(salt, '傷はありません'));
  });
});
