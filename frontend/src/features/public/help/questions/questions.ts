import { ACCOUNT } from './account.ts';
import { BORROWING } from './borrowing.ts';
import type { HelpQuestion } from './help-question.ts';
import { LENDING } from './lending.ts';
import { RENTING } from './renting.ts';

/** Frequently asked questions by subject: each feature has its own. */
export const QUESTION_GROUPS: readonly { readonly title: string; readonly questions: readonly HelpQuestion[] }[] = [
  { title: '借りる前に', questions: BORROWING },
  { title: '予約してから返すまで', questions: RENTING },
  { title: '貸す', questions: LENDING },
  { title: 'アカウント', questions: ACCOUNT },
];

export const HELP_QUESTIONS: readonly HelpQuestion[] = QUESTION_GROUPS.flatMap(({ questions }) => questions);
