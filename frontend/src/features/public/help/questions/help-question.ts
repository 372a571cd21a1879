import type { Question } from '../../../../rental/questions.ts';

export interface HelpQuestion extends Question {
  /** What people also type to find it. */
  readonly words: string;
  /** Pages where it is done; `#…` is a part of the help page. */
  readonly ways: readonly { readonly to: string; readonly label: string }[];
}
