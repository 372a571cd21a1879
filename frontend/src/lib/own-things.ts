import { forgetOwnFiles } from './persistent-files.ts';
import { forgetOwnState } from './persistent-state.ts';
import { forget, storedNames } from './storage.ts';
import { typedName } from './typed-name.ts';

/**
 * What people wrote and attached and didn't send goes, and what was typed for a reload that didn't come about.
 * @param stays but for what is theirs; null: nobody's stays
 */
export function forgetOwnThings(stays: number | null): void {
  forgetOwnState(stays);
  storedNames('session', typedName('')).forEach((name) => forget('session', name));
  void forgetOwnFiles(stays);
}
