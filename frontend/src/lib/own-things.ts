import { forgetOwnFiles } from './persistent-files.ts';
import { forgetOwnState } from './persistent-state.ts';

/** What people wrote and attached and didn't send goes. @param stays but for what is theirs; null: nobody's stays */
export function forgetOwnThings(stays: number | null): void {
  forgetOwnState(stays);
  void forgetOwnFiles(stays);
}
