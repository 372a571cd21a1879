import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import type { Direction, ListedRound } from './api/my-rounds.ts';

type Grouped = Pick<ListedRound, 'waitingFor' | 'viewerParty' | 'status' | 'deadline' | 'overdueDays'>;

export interface RoundGroups<Round> {
  readonly myTurn: readonly Round[];
  readonly underWay: readonly Round[];
  readonly ended: readonly Round[];
}

/** Rounds that wait for the viewer, most urgent first; other active ones, overdue first; ended ones. */
export function groupsOf<Round extends Grouped>(rounds: readonly Round[]): RoundGroups<Round> {
  const others = rounds.filter((round) => !isViewersTurn(round));
  return {
    myTurn: rounds.filter(isViewersTurn).sort((a, b) => dueTime(a) - dueTime(b)),
    underWay: others.filter(({ status }) => !isFinal(status)).sort((a, b) => overdue(b) - overdue(a)),
    ended: others.filter(({ status }) => isFinal(status)),
  };
}

const dueTime = ({ deadline }: Grouped): number =>
  deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline.at);

const overdue = ({ overdueDays }: Grouped): number => (overdueDays > 0 ? 1 : 0);

type Waiting = Pick<RentalRequest, 'waitingFor' | 'viewerParty'>;

/** The side that has rounds waiting for the viewer. If both or neither do: borrowing, unless the viewer has only lent so far. */
export function firstSide(sent: readonly Waiting[], received: readonly Waiting[]): Direction {
  if (sent.some(isViewersTurn)) return 'sent';
  if (received.some(isViewersTurn)) return 'received';
  return sent.length === 0 && received.length > 0 ? 'received' : 'sent';
}
