import type { DeadlineKind } from '@meguri/contracts/rental-round/deadlines.ts';
import { remaining, shortDateTime } from '../../lib/time/format.ts';
import type { ListedRound } from './api/my-rounds.ts';
import { isMyTurn } from './round-groups.ts';

const MINUTE = 60_000;
/** At or under these a deadline is red, or orange. */
const RED = 60 * MINUTE;
const ORANGE = 240 * MINUTE;

/** What ends, or happens by itself, at the deadline. */
const NAMES: Readonly<Record<DeadlineKind, string>> = {
  reply: '返答期限',
  payment_window: '支払い期限',
  checkout: '支払い手続き期限',
  no_shipment: '発送期限',
  receipt: '受取確認期限',
  return_request: '返却期限',
  overdue: '返却期限',
  non_return: '返却の最終期限',
  completion: '返却確認期限',
  damage_dismissal: '運営の確認期限',
  damage_fee_charge: '損害金の支払い期限',
  damage_fee_write_off: '損害金の支払い期限',
};

export interface DeadlineWords {
  /** Phrases that lines may break between. */
  readonly phrases: readonly string[];
  /** When it is, for those who want it exactly. */
  readonly at: string | null;
  readonly urgency: 'red' | 'orange' | 'calm';
}

type Timed = Pick<ListedRound, 'actions' | 'deadline' | 'overdueDays' | 'returnDueAt'>;

/** The round's next deadline in words, at `now` in ms; null when nothing waits for a time. */
export function deadlineWords(round: Timed, now: number): DeadlineWords | null {
  if (round.overdueDays > 0) {
    const phrases = ['返却期限を', `${round.overdueDays}日過ぎています`];
    return { phrases, at: shortDateTime(round.returnDueAt), urgency: 'red' };
  }
  if (round.deadline === null) return null;
  const { kind } = round.deadline;
  // Before its return is asked for, people count to the return itself.
  const at = kind === 'return_request' ? round.returnDueAt : round.deadline.at;
  const left = Date.parse(at) - now;
  const phrases = left > 0 ? [`${NAMES[kind]}まで`, `あと${remaining(left)}`] : [`${NAMES[kind]}を`, '過ぎました'];
  return { phrases, at: shortDateTime(at), urgency: isMyTurn(round) ? urgencyOf(left) : 'calm' };
}

function urgencyOf(left: number): DeadlineWords['urgency'] {
  if (left <= RED) return 'red';
  return left <= ORANGE ? 'orange' : 'calm';
}
