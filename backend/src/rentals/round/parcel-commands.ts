import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ParcelRound, ParcelRounds } from './parcel-rounds.ts';
import { isRefusal } from './refusal.ts';
import type { RoundCommand } from './round-command.ts';

/** One press for the whole parcel: the same command to its other rounds. */
@Injectable()
export class ParcelCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelRounds,
  ) {}

  /**
   * After the round's own command. A round to which it can't happen, because it was cancelled or has a damage case, stays
   * out; a retry completes what a crash or a conflict left.
   */
  async repeat(roundId: string, commandTo: (roundId: string) => RoundCommand): Promise<void> {
    await this.send(await this.parcels.beside(roundId), commandTo);
  }

  /** The same for those that are on their way in the same parcel: one that was paid late is sent by itself. */
  async repeatOnTheWay(roundId: string, commandTo: (roundId: string) => RoundCommand): Promise<void> {
    await this.send(await this.parcels.onTheWayWith(roundId), commandTo);
  }

  private async send(rounds: readonly ParcelRound[], commandTo: (roundId: string) => RoundCommand): Promise<void> {
    for (const other of rounds) {
      try {
        await this.bus.execute(commandTo(other.roundId).atAnyRevision());
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
  }
}
