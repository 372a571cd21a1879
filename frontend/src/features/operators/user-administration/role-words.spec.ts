import { describe, expect, it } from '@jest/globals';
import { waitingWords } from './role-words.ts';

describe('whoever gives a role', () => {
  it('reads what of it waits for a day, where it moves money and is another one than before', () => {
    for (const former of [null, 'support', 'auditor'] as const)
      expect(waitingWords('administrator', former)).toContain('変更から24時間後');
    expect(waitingWords('administrator', 'administrator')).toBeNull();
    for (const chosen of [null, 'support', 'auditor'] as const)
      expect(waitingWords(chosen, 'administrator')).toBeNull();
  });
});
