import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { isKnownPayment } from '../incoming-payment.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { type RoundResult, Rounds } from '../../round/rounds.ts';
import { feeOwed } from './fee-due.ts';
import { feePayment, type PaidFee, unrecordedPayment } from './fee-links.ts';

/** The fee that each of these operators' commands drops. */
const DROPPED_FEES = { 'write-off-damage-fee': 'damage_fee', 'waive-late-fee': 'late_fee' } as const;
type DroppingCommand = keyof typeof DROPPED_FEES;
const dropsFee = (command: string | undefined): command is DroppingCommand =>
  command !== undefined && Object.hasOwn(DROPPED_FEES, command);

/** Fees that were paid on their pages while the provider's webhook is late or lost. */
@Injectable()
export class UnrecordedPayments {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly rounds: Rounds,
    private readonly bus: CommandBus,
  ) {}

  /** Records the payment as a follow-up of the command that found it. */
  record(command: Command, fee: FeeSubject, paid: PaidFee): Promise<RoundResult> {
    const { name, input } = feePayment(fee, paid);
    const about = `${name} ${paid.payment.paymentIntentId}`;
    const record = followUp(command, about, input, { as: 'system', process: 'fees' });
    return this.bus.execute(new RoundCommand(name, record));
  }

  /**
   * Before an operator drops a fee, or previews that: records a payment of it, which would otherwise be refunded.
   * Called by routes, not by a preparation, because another operator may confirm the command later.
   * @throws Rejected `fee_already_paid` @throws PaymentProviderUnavailable
   */
  async recordBefore(context: CommandContext, roundId: string, name: DroppingCommand): Promise<void> {
    const { state: round } = await this.rounds.load(roundId);
    const fee = feeOwed(roundId, round, DROPPED_FEES[name])?.subject;
    if (fee === undefined) return;
    const payment = await unrecordedPayment(this.provider, fee, (one) => isKnownPayment(round, one));
    if (payment === null) return;
    const command = context.envelope(name, roundId, null, 'operator');
    const { state } = await this.record(command, fee, { payment, checkoutId: null });
    // A payment of another amount is refunded, and the fee is still owed.
    if (feeOwed(roundId, state, fee.purpose)?.subject.ref !== fee.ref) throw new Rejected('fee_already_paid');
  }

  /** The same before a second operator confirms it. */
  async recordBeforeAgreeing(context: CommandContext, roundId: string, proposalId: string): Promise<void> {
    const { state: round } = await this.rounds.load(roundId);
    const proposed = round.money.proposals.find((one) => one.proposalId === proposalId)?.command;
    if (dropsFee(proposed)) await this.recordBefore(context, roundId, proposed);
  }
}
