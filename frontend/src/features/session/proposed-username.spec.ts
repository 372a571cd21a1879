import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { registerSchema } from '@meguri/contracts/account/credentials.ts';
import { isProposed, proposedUsername } from './proposed-username.ts';

afterEach(() => void jest.restoreAllMocks());

/** The proposal for these random numbers. */
function proposedFor(word: number, number: number): string {
  jest.spyOn(crypto, 'getRandomValues').mockImplementationOnce((numbers) => {
    (numbers as Uint32Array).set([word, number]);
    return numbers;
  });
  return proposedUsername();
}

describe('a proposed user name', () => {
  it('can be registered, whichever word and digits it has', () => {
    const words = Array.from({ length: 200 }, (_, word) => proposedFor(word, word % 2 === 0 ? 0 : 4_294_967_295));
    expect(new Set(words.map((name) => name.split('-')[0])).size).toBeGreaterThanOrEqual(20);
    for (const name of words)
      expect([name, registerSchema.shape.username.safeParse(name).success]).toEqual([name, true]);
  });

  it('is another one each time, and recognized as a proposal', () => {
    const names = Array.from({ length: 50 }, proposedUsername);
    expect(new Set(names).size).toBeGreaterThan(45);
    expect(names.every(isProposed)).toBe(true);
  });

  it.each(['hanako', 'sakura', 'sakura-1234', 'sakura-123456', 'my-sakura-12345', 'yuzuki_12345'])(
    'is not what a guest has typed: %s',
    (typed) => expect(isProposed(typed)).toBe(false),
  );
});
