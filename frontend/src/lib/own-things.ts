import { forgetOwnFiles } from './persistent-files.ts';
import { forgetOwnState } from './persistent-state.ts';

/** Somebody leaves: what they wrote and attached and didn't send goes with them. */
export function forgetOwnThings(): void {
  forgetOwnState();
  void forgetOwnFiles();
}
