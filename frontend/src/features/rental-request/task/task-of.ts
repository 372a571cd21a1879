import { PARTY_LABELS } from '@meguri/contracts/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { BORROWER_TASKS } from './borrower-tasks.ts';
import { OWNER_TASKS } from './owner-tasks.ts';
import type { Mover, Task, TaskFacts } from './task.ts';

const OPERATOR_TEXT = 'この画面では取引の状態を確認できます。操作は管理画面から行ってください。';

/** The table: every status has its words for each party. */
export function taskOf(facts: TaskFacts): Task {
  const words = (facts.viewerParty === 'owner' ? OWNER_TASKS : BORROWER_TASKS)[facts.status];
  const task = typeof words === 'function' ? words(facts) : words;
  if (facts.viewerParty !== 'operator') return task;
  return { headline: facts.statusLabel, text: OPERATOR_TEXT, mover: task.mover };
}

/** Whose turn it is, as a word to this viewer. */
export function turnWords(mover: Mover, { viewerParty }: Pick<RentalRequest, 'viewerParty'>): string | null {
  if (mover === null) return null;
  if (mover === viewerParty) return 'あなたの番です';
  return `${PARTY_LABELS[mover]}の対応待ち`;
}
