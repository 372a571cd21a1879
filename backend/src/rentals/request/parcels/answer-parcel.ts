import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AnswerParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { parcelShippingOf, shippingParts } from '@meguri/contracts/rental-round/parcel.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { type ParcelRound, ParcelRounds } from '../../round/parcel-rounds.ts';
import { RoundCommand } from '../../round/round-command.ts';

interface Approval extends ParcelRound {
  /** Its part of the parcel's shipping. */
  readonly shipping: Yen;
}

/** The owner answers all requests of a parcel at once: the named ones are approved, the others declined (decision 155). */
@Injectable()
export class AnswerParcel {
  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelRounds,
  ) {}

  /**
   * Reserves the days of all approved items before the first is approved. After a crash in between, a process approves
   * those whose days are reserved.
   * @throws Rejected not_owner, and as an approval alone: then none of them is approved
   */
  async send(context: CommandContext, parcelId: string, { approved, reason }: AnswerParcelBody): Promise<void> {
    const rounds = await this.parcels.of(parcelId);
    const { userId } = context.viewer;
    if (rounds.some(({ round }) => round.borrowerId === userId)) throw new Rejected('not_owner');
    if (rounds.some(({ round }) => round.ownerId !== userId)) throw new Rejected('not_found');
    const chosen = rounds.filter(({ roundId }) => approved.includes(roundId));
    if (chosen.length !== approved.length) throw new Rejected('not_found');
    const parts = shippingParts(parcelShippingOf(chosen[0]!.round), chosen.length);
    const approvals = chosen.map((one, index) => ({ ...one, shipping: parts[index]! }));
    await this.approve(context, approvals);
    for (const { roundId, round } of rounds) {
      if (approved.includes(roundId) || !isUnanswered(round.status)) continue;
      const input: RoundCommand<'decline-request'>['command']['input'] = async (uploads) => ({
        reason: await uploads.text('reason', reason),
      });
      await this.bus.execute(RoundCommand.from(context, { name: 'decline-request', roundId, input }));
    }
  }

  private async approve(context: CommandContext, approvals: readonly Approval[]): Promise<void> {
    const reserved: Approval[] = [];
    try {
      for (const approval of approvals.filter(({ round }) => isUnanswered(round.status))) {
        await this.reserve(context, approval);
        reserved.push(approval);
      }
      for (const { roundId, shipping } of approvals) {
        await this.bus.execute(RoundCommand.from(context, { name: 'approve-request', roundId, input: { shipping } }));
        reserved.splice(
          reserved.findIndex((one) => one.roundId === roundId),
          1,
        );
      }
    } catch (error) {
      if (error instanceof Rejected) for (const one of reserved) await this.giveBack(context, one);
      throw error;
    }
  }

  private async reserve(context: CommandContext, { roundId, round, shipping }: Approval): Promise<void> {
    const command = context.envelope('reserve-period', roundId, { roundId, ...reservedFor(round), shipping });
    await this.bus.execute(new CalendarCommand('reserve-period', { ...command, target: round.itemId }));
  }

  private async giveBack(context: CommandContext, { roundId, round }: Approval): Promise<void> {
    const command = context.envelope('release-period', roundId, { roundId });
    await this.bus.execute(new CalendarCommand('release-period', { ...command, target: round.itemId }));
  }
}
