import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/rules.ts';
import type { CancelParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { ParcelRounds } from '../../round/parcel-rounds.ts';
import { RoundCommand, type SentInput } from '../../round/round-command.ts';

/**
 * The borrower cancels what is left of a parcel, paid or not. Only then does its shipping fee go back: a parcel that
 * still travels costs the same without one of its items (decision 155).
 */
@Injectable()
export class CancelParcel {
  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelRounds,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  /** @throws Rejected not_requester, transition_not_allowed if one of them can't be cancelled any more */
  async send(context: CommandContext, parcelId: string, { reason }: CancelParcelBody): Promise<void> {
    const { userId } = context.viewer;
    const rounds = await this.parcels.of(parcelId);
    if (rounds.some(({ round }) => round.ownerId === userId)) throw new Rejected('not_requester');
    if (rounds.some(({ round }) => round.borrowerId !== userId)) throw new Rejected('not_found');
    const { now } = context.envelope('cancel-parcel', parcelId, null);
    const moment = { now, interruptions: this.interruptions.until(now) };
    const going = rounds
      .filter(({ round }) => !isFinal(round.status))
      .map(({ roundId, round }) => ({ roundId, actions: actionsOf(round, 'borrower', moment) }));
    if (going.some(({ actions }) => !actions.includes('cancel') && !actions.includes('withdraw')))
      throw new Rejected('transition_not_allowed');
    const withReason: SentInput<'cancel-round'> = async (uploads) => ({
      reason: await uploads.text('reason', reason),
      wholeParcel: true,
    });
    for (const { roundId, actions } of going) {
      const name = actions.includes('cancel') ? 'cancel-round' : 'withdraw-request';
      await this.bus.execute(RoundCommand.from(context, { name, roundId, input: withReason }));
    }
  }
}
