import { remaining, shortDateTime } from '../../lib/time/format.ts';
import { DEADLINE_LABELS, type Urgency, urgencyOf } from '../../words/deadlines.ts';
import { isMyTurn } from '../../words/turn.ts';
import type { ListedRound } from './api/my-rounds.ts';

export interface DeadlineWords {
  /** Phrases that lines may break between. */
  readonly phrases: readonly string[];
  /** When it is, for those who want it exactly. */
  readonly at: string | null;
  readonly urgency: Urgency;
}

type Timed = Pick<ListedRound, 'actions' | 'deadline' | 'overdueDays' | 'returnDueAt'>;

/** The round's next deadline in words, at `now` in ms; null when nothing waits for a time. */
export function deadlineWords(round: Timed, now: number): DeadlineWords | null {
  if (round.overdueDays > 0) {
    const phrases = ['返却期限を', `${round.overdueDays}日過ぎています`];
    return { phrases, at: shortDateTime(round.returnDueAt), urgency: 'red' };
  }
  if (round.deadline === null) return null;
  // Before its return is asked for, people count to the return itself.
  const { kind, at } =
    round.deadline.kind === 'return_request' ? { kind: 'overdue' as const, at: round.returnDueAt } : round.deadline;
  const label = DEADLINE_LABELS[kind];
  const left = Date.parse(at) - now;
  const phrases = left > 0 ? [`${label}まで`, `あと${remaining(left)}`] : [`${label}を`, '過ぎました'];
  return { phrases, at: shortDateTime(at), urgency: isMyTurn(round) ? urgencyOf(left) : 'calm' };
}
