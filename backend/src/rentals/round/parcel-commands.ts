import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ParcelRounds } from './parcel-rounds.ts';
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
    for (const other of await this.parcels.beside(roundId)) {
      try {
        await this.bus.execute(commandTo(other.roundId));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }
  }
}
