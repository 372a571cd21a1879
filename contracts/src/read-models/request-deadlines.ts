import { answerDeadline, type Deadline, type DeadlineKind, deadlinesOf } from '../rental-round/time/deadlines.ts';
import type { Interruptions } from '../rental-round/time/interruptions.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { RentalRequest } from './rental-request.ts';
import type { ViewingParty } from './viewing-party.ts';

/** The deadlines of a request that its viewer sees. */
export function deadlinesView(
  round: RentalRound,
  party: ViewingParty,
  interruptions: Interruptions,
): Pick<RentalRequest, 'deadline' | 'movedDeadlines' | 'answerBy'> {
  const answer = party === 'operator' ? null : answerDeadline(round, party, interruptions);
  const deadlines = deadlinesFor(round, party, answer, interruptions);
  return { deadline: nextOf(deadlines), movedDeadlines: movedOf(deadlines), answerBy: answer?.due ?? null };
}

/** The deadline of operators' proposals isn't part of any view of the request. */
const OPERATORS_ONLY: readonly DeadlineKind[] = ['proposal'];
/** Deadlines hidden from a party: a borrower doesn't see the day on which an unpaid fee is written off. */
const NOT_FOR: Readonly<Record<ViewingParty, readonly DeadlineKind[]>> = {
  borrower: [...OPERATORS_ONLY, 'damage_fee_write_off'],
  owner: OPERATORS_ONLY,
  operator: OPERATORS_ONLY,
};

/**
 * A party that is asked for an answer sees its own deadline; the other one sees the reporter's, because the case ends
 * if the reporter doesn't answer.
 */
function deadlinesFor(
  round: RentalRound,
  party: ViewingParty,
  answer: Deadline | null,
  interruptions: Interruptions,
): readonly Deadline[] {
  const deadlines = deadlinesOf(round, interruptions).filter(({ kind }) => !NOT_FOR[party].includes(kind));
  return answer === null ? deadlines : [...deadlines.filter(({ kind }) => kind !== 'answer'), answer];
}

function nextOf(deadlines: readonly Deadline[]): RentalRequest['deadline'] {
  const [first] = [...deadlines].sort((a, b) => (a.due < b.due ? -1 : 1));
  return first === undefined ? null : { kind: first.kind, at: first.due };
}

const movedOf = (deadlines: readonly Deadline[]): RentalRequest['movedDeadlines'] =>
  deadlines.flatMap(({ kind, due, moved }) =>
    moved === null ? [] : [{ kind, from: moved.from, to: due, because: moved.by }],
  );
