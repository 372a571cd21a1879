import { forgetOwnFiles } from './persistent-files.ts';
import { forgetOwnState } from './persistent-state.ts';
import { forget } from './storage.ts';
import { TYPED } from './typed-name.ts';

/**
 * What people wrote and attached and didn't send goes, and what was typed for a reload that didn't come about.
 * @param stays but for what is theirs; null: nobody's stays
 */
export function forgetOwnThings(stays: number | null): void {
  forgetOwnState(stays);
  forget('session', TYPED);
  void forgetOwnFiles(stays);
}
