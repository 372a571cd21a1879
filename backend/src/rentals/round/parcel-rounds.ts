import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Parcel } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { travelTogether } from '@meguri/contracts/rental-round/tracking.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { Rounds } from './rounds.ts';

export interface ParcelRound {
  readonly roundId: string;
  readonly round: RentalRound;
}

/** Ids of the rounds that are requested for one parcel, in the order of the request. Never change it: rounds are found by it. */
export const roundIdsOf = ({ id, rounds }: Parcel): readonly string[] =>
  Array.from({ length: rounds }, (_, index) => uuidV5(String(index), id));

/** Where rounds are read: with the streams' cache, or by processes from the log. */
export interface FoundRounds {
  /** null: it hasn't begun. */
  find(roundId: string): Promise<RentalRound | null>;
}

/** In the order of the ids, without rounds that a crash prevented. */
export async function existingOf(ids: readonly string[], rounds: FoundRounds): Promise<readonly ParcelRound[]> {
  const found = await Promise.all(ids.map((id) => rounds.find(id)));
  return ids.flatMap((roundId, index) => {
    const round = found[index] ?? null;
    return round === null ? [] : [{ roundId, round }];
  });
}

/** The other rounds of this round's parcel; none if it was requested alone. */
export const roundsBeside = async (
  roundId: string,
  { parcel }: Pick<RentalRound, 'parcel'>,
  rounds: FoundRounds,
): Promise<readonly ParcelRound[]> =>
  parcel === undefined
    ? []
    : existingOf(
        roundIdsOf(parcel).filter((id) => id !== roundId),
        rounds,
      );

/** The rounds of a parcel, from their streams (decision 155). */
@Injectable()
export class ParcelRounds {
  constructor(private readonly rounds: Rounds) {}

  /** In the order of the request, without rounds that a crash prevented. @throws Rejected not_found */
  async of(parcelId: string): Promise<readonly ParcelRound[]> {
    const [firstId = ''] = roundIdsOf({ id: parcelId, rounds: 1 });
    const first = await this.rounds.find(firstId);
    if (first?.parcel?.id !== parcelId) throw new Rejected('not_found');
    return existingOf(roundIdsOf(first.parcel), this.rounds);
  }

  /** The other rounds of this round's parcel; none if it was requested alone. */
  async beside(roundId: string): Promise<readonly ParcelRound[]> {
    return roundsBeside(roundId, (await this.rounds.find(roundId)) ?? {}, this.rounds);
  }

  /** Those that are on their way in the same parcel as this round now. */
  async onTheWayWith(roundId: string): Promise<readonly ParcelRound[]> {
    const round = await this.rounds.find(roundId);
    if (round === null) return [];
    const others = await roundsBeside(roundId, round, this.rounds);
    return others.filter((other) => travelTogether(round, other.round));
  }

  /**
   * Whether the round is the last one that is left of its parcel: the others have ended, or had when this one did, so
   * that a retry gets the same answer.
   */
  async isLast(roundId: string): Promise<boolean> {
    const round = await this.rounds.find(roundId);
    if (round?.parcel === undefined) return false;
    const ended = round.endedAt;
    const others = await roundsBeside(roundId, round, this.rounds);
    return others.every(({ round: { endedAt } }) => endedAt !== null && (ended === null || endedAt <= ended));
  }
}
