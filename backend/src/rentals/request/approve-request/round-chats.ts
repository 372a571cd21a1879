import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/** The chat of a round's two people. Also the injection token: the room of messages stands above. */
export abstract class RoundChats {
  /** Begins it with what the borrower wrote with the request, if they wrote something. May be asked for again at any time. */
  abstract begin(roundId: string, round: RentalRound): Promise<void>;
}
