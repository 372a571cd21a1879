import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { ParcelAnswer, Reservation } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { AnswerParcelBody } from '@meguri/contracts/rental-round/commands.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { parcelShippingOf, shippingParts } from '@meguri/contracts/rental-round/parcel.ts';
import { isUnanswered } from '@meguri/contracts/rental-round/status.ts';
import { reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import { Blocks } from '../../../accounts/follows/blocks.ts';
import { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { PARCEL_ANSWER_GRACE_SECONDS } from '../../round/approval-grace.ts';
import { CalendarCommand } from '../../round/calendar/calendar-command.ts';
import { ItemAvailability } from '../../round/calendar/item-calendars.ts';
import { type ParcelRound, ParcelRounds } from '../../round/parcel-rounds.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { checkApproval } from '../approve-request/prepare.ts';

interface Approval extends ParcelRound {
  /** Its part of the parcel's shipping. */
  readonly shipping: Yen;
  readonly answer: ParcelAnswer;
}

/**
 * In real time. An answer that has taken longer approves nothing, since a process takes it for a crashed one soon after that; the
 * confirmations that follow take milliseconds.
 */
const MAX_RESERVING_MS = (PARCEL_ANSWER_GRACE_SECONDS * 1000) / 2;

/** The owner answers all requests of a parcel at once: the named ones are approved, the others declined (decision 155). */
@Injectable()
export class AnswerParcel {
  private readonly tools;

  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelRounds,
    private readonly interruptions: ServiceInterruptions,
    private readonly availability: ItemAvailability,
    items: ItemDirectory,
    accounts: AccountDirectory,
    blocks: Blocks,
  ) {
    this.tools = { availability, items, accounts, blocks };
  }

  /**
   * Reserves the days of all approved items before the first is approved. After a crash in between, a process approves
   * those whose days are reserved.
   * @throws Rejected not_owner, write_conflict for another answer at the same time, and as an approval alone: then none
   * of them is approved
   */
  async send(context: CommandContext, parcelId: string, { approved, reason }: AnswerParcelBody): Promise<void> {
    const rounds = await this.parcels.of(parcelId);
    const { userId } = context.viewer;
    if (rounds.some(({ round }) => round.borrowerId === userId)) throw new Rejected('not_owner');
    if (rounds.some(({ round }) => round.ownerId !== userId)) throw new Rejected('not_found');
    const chosen = rounds.filter(({ roundId }) => approved.includes(roundId));
    if (chosen.length !== approved.length) throw new Rejected('not_found');
    if (chosen.some(({ round }) => !isUnanswered(round.status) && !wasApproved(round)))
      throw new Rejected('transition_not_allowed');
    // A retry of the same press goes on with the reservations of its first attempt.
    const { id } = context.envelope('answer-parcel', parcelId, null);
    const before = await this.approvedBy(id, chosen);
    await this.approve(context, rounds, approvalsOf(rounds, chosen, { id, before }));
    for (const { roundId, round } of rounds)
      if (!approved.includes(roundId) && isUnanswered(round.status)) await this.decline(context, roundId, reason);
  }

  /** How many of them an earlier attempt of this answer has approved: a retry reserves for as many rounds as that did. */
  private async approvedBy(answerId: string, chosen: readonly ParcelRound[]): Promise<number> {
    const approved = chosen.filter(({ round }) => wasApproved(round));
    const reservations = await Promise.all(approved.map((one) => this.reservationOf(one)));
    return reservations.filter((one) => one?.answer?.id === answerId).length;
  }

  private async approve(
    context: CommandContext,
    before: readonly ParcelRound[],
    approvals: readonly Approval[],
  ): Promise<void> {
    for (const approval of approvals) await this.check(context, approval);
    const reserved: Approval[] = [];
    const began = performance.now();
    try {
      for (const approval of approvals) if (await this.reserve(context, approval)) reserved.push(approval);
      await this.checkReservations(before, approvals);
      if (performance.now() - began > MAX_RESERVING_MS) throw new Rejected('write_conflict');
      for (const { roundId, shipping, answer } of approvals) {
        const input = { shipping, answer: answer.id };
        await this.bus.execute(RoundCommand.from(context, { name: 'approve-request', roundId, input }));
      }
    } catch (error) {
      if (error instanceof Rejected) await this.giveBack(context, reserved);
      throw error;
    }
  }

  /** Before anything is reserved. */
  private async check(context: CommandContext, { roundId, round, shipping }: Approval): Promise<void> {
    const command = context.envelope('approve-request', roundId, { shipping });
    await checkApproval({ ...command, interruptions: this.interruptions.until(command.now) }, round, this.tools);
  }

  /** @returns whether this answer has reserved the days, and not another one */
  private async reserve(context: CommandContext, { roundId, round, shipping, answer }: Approval): Promise<boolean> {
    const days = { ...reservedFor(round), shipping, answer, tentative: true } as const;
    const command = context.envelope('reserve-period', roundId, { roundId, ...days });
    const { events } = await this.bus.execute(
      new CalendarCommand('reserve-period', { ...command, target: round.itemId }),
    );
    return events.length > 0;
  }

  /**
   * Of two answers at once, at least one finds here what the other has reserved: the shipping isn't asked twice.
   * @throws Rejected write_conflict
   */
  private async checkReservations(before: readonly ParcelRound[], approvals: readonly Approval[]): Promise<void> {
    for (const one of before.filter(({ round }) => !wasApproved(round))) {
      const reservation = await this.reservationOf(one);
      const own = approvals.find(({ roundId }) => roundId === one.roundId);
      if (reservation?.shipping !== own?.shipping || reservation?.answer?.id !== own?.answer.id)
        throw new Rejected('write_conflict');
    }
  }

  private async reservationOf({ roundId, round }: ParcelRound): Promise<Reservation | undefined> {
    return (await this.availability.calendar(round.itemId)).reservations[roundId];
  }

  /** Only tentative days: where the answer or a process has confirmed them, the approval is stored next. */
  private async giveBack(context: CommandContext, reserved: readonly Approval[]): Promise<void> {
    for (const { roundId, round, answer } of reserved) {
      const input = { roundId, tentative: true, answer: answer.id } as const;
      const command = context.envelope('release-period', roundId, input);
      await this.bus.execute(new CalendarCommand('release-period', { ...command, target: round.itemId }));
    }
  }

  private async decline(context: CommandContext, roundId: string, reason: AnswerParcelBody['reason']): Promise<void> {
    const input: RoundCommand<'decline-request'>['command']['input'] = async (uploads) => ({
      reason: await uploads.text('reason', reason),
    });
    try {
      await this.bus.execute(RoundCommand.from(context, { name: 'decline-request', roundId, input }));
    } catch (error) {
      // It was withdrawn at the same moment.
      if (!(error instanceof Rejected && error.code === 'transition_not_allowed')) throw error;
    }
  }
}

const wasApproved = ({ payment }: ParcelRound['round']): boolean => payment !== null;

/** What earlier approvals left of the shipping is divided: a crash, or a refusal in between, doesn't ask for more. */
function approvalsOf(
  rounds: readonly ParcelRound[],
  chosen: readonly ParcelRound[],
  { id, before }: { readonly id: string; readonly before: number },
): readonly Approval[] {
  const divided = rounds
    .filter(({ round }) => wasApproved(round))
    .reduce((sum, { round }) => sum + round.fees.shipping, 0);
  const open = chosen.filter(({ round }) => isUnanswered(round.status));
  const left = Math.max(parcelShippingOf(rounds[0]!.round) - divided, 0);
  const parts = shippingParts(left, open.length);
  const answer = { id, rounds: before + open.length };
  return open.map((one, index) => ({ ...one, shipping: parts[index]!, answer }));
}
