import { describe, expect, it } from '@jest/globals';
import { waitingWords } from './role-words.ts';

describe('the dialog that gives a role', () => {
  it('says what waits for a day if the role moves money and is new', () => {
    for (const former of [null, 'support', 'auditor'] as const)
      expect(waitingWords('administrator', former)).toContain('変更から24時間後');
    expect(waitingWords('administrator', 'administrator')).toBeNull();
    for (const chosen of [null, 'support', 'auditor'] as const)
      expect(waitingWords(chosen, 'administrator')).toBeNull();
  });
});
