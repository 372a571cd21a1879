import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import type { Direction } from './api/my-rounds.ts';

type Waiting = Pick<RentalRequest, 'waitingFor' | 'viewerParty'>;

/** The side on which one is waited for; borrowing, where that is both or neither, unless one has only lent so far. */
export function firstSide(sent: readonly Waiting[], received: readonly Waiting[]): Direction {
  if (sent.some(isViewersTurn)) return 'sent';
  if (received.some(isViewersTurn)) return 'received';
  return sent.length === 0 && received.length > 0 ? 'received' : 'sent';
}
