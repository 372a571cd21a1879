import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { settleable, type SettleableObligation } from '@meguri/contracts/rental-round/money/obligations.ts';
import { AccountDirectory } from '../../../accounts/account-directory.ts';
import {
  PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../../../adapters/payment-provider/payment-provider.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { type InputOf, RoundCommand, type SystemCommandName } from '../../round/round-command.ts';
import { Rounds } from '../../round/rounds.ts';
import { isKnownRefund } from '../sent-orders.ts';
import { MoneyTries, payoutSubject, refundSubject } from '../tries/money-tries.ts';
import type { SettleObligationInput } from './decide.ts';
import { findTransfer } from './find-transfer.ts';
import { checkRefundOf, checkTransferOf, refundId, transferId } from './settling-object.ts';

type Wish = Pick<SettleObligationInput, 'obligation' | 'subject' | 'by' | 'reference'>;

/**
 * Settlements by hand of money that the provider may have moved already, or may be moving: asks the provider first,
 * and blocks attempts there until the settlement is stored. Called by routes, not by a preparation, because another
 * operator may confirm the command later.
 */
@Injectable()
export class SettlingByHand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: AccountDirectory,
    private readonly rounds: Rounds,
    private readonly bus: CommandBus,
    private readonly tries: MoneyTries,
  ) {}

  /**
   * Runs `settle` if nothing at the provider contradicts it.
   * @throws Rejected `outcome_unknown` while an attempt is in progress or the provider can't be reached;
   * `paid_by_provider`; `reference_mismatch`
   */
  async during<Result>(
    context: CommandContext,
    roundId: string,
    wish: Wish,
    settle: () => Promise<Result>,
  ): Promise<Result> {
    const due = await this.due(roundId, wish);
    if (due === undefined || due.obligation === 'reversal') return settle();
    const subject = due.obligation === 'refund' ? refundSubject(due.subject, due.chargeId) : payoutSubject(due.name);
    return this.tries.byHand(subject, async (hold) => {
      await this.look(context.envelope('settle-obligation', roundId, null, 'operator'), wish);
      // The check may have taken longer than the hold lasts.
      await hold();
      return settle();
    });
  }

  /** The same before a second operator confirms such a proposal. */
  async duringAgreement<Result>(
    context: CommandContext,
    roundId: string,
    proposalId: string,
    agree: () => Promise<Result>,
  ): Promise<Result> {
    const { state } = await this.rounds.load(roundId);
    const proposal = state.money.proposals.find((one) => one.proposalId === proposalId);
    if (proposal?.command !== 'settle-obligation') return agree();
    return this.during(context, roundId, proposal.input as unknown as Wish, agree);
  }

  private async due(roundId: string, { obligation, subject }: Wish): Promise<SettleableObligation | undefined> {
    const { state } = await this.rounds.load(roundId);
    return settleable(state).find((one) => one.obligation === obligation && one.name === subject);
  }

  /** Records what the provider has done, then checks the object that is named as the settlement. @throws Rejected */
  private async look(command: Command, wish: Wish): Promise<void> {
    const before = await this.due(command.target, wish);
    if (before === undefined) return;
    try {
      await (before.obligation === 'refund'
        ? this.recordRefunds(command, before)
        : this.recordTransfer(command, before));
      const due = await this.due(command.target, wish);
      if (due === undefined) throw new Rejected('paid_by_provider');
      if (wish.by === 'provider' && wish.reference !== null) await this.checkObject(command, due, wish.reference);
    } catch (error) {
      throw error instanceof PaymentProviderUnavailable ? new Rejected('outcome_unknown') : error;
    }
  }

  private async recordRefunds(command: Command, { subject: orderedBy, chargeId }: SettleableObligation): Promise<void> {
    const { state: round } = await this.rounds.load(command.target);
    for (const refund of await this.provider.listRefunds(chargeId)) {
      const { refundId: id, amount, status, pendingReason: reason } = refund;
      if (refund.orderedBy !== orderedBy || status === 'failed' || isKnownRefund(round, id)) continue;
      const facts = { refundId: id, orderedBy, chargeId, amount };
      await (status === 'succeeded'
        ? this.record(command, 'record-refund', id, facts)
        : this.record(command, 'record-refund-pending', id, { ...facts, reason }));
    }
  }

  private async recordTransfer(
    command: Command,
    { subject: orderedBy, name, chargeId }: SettleableObligation,
  ): Promise<void> {
    const { state: round } = await this.rounds.load(command.target);
    const metadata = { rentalRequestId: command.target, orderedBy: name };
    const accounts = await this.accounts.payoutAccountIds(round.ownerId);
    const transfer = await findTransfer(this.provider, accounts, metadata);
    if (transfer === null) return;
    const { transferId, amount } = transfer;
    await this.record(command, 'record-payout', transferId, { transferId, orderedBy, chargeId, amount });
  }

  /** Records a foreign refund that isn't known yet, so that the decision finds it. */
  private async checkObject(command: Command, due: SettleableObligation, reference: string): Promise<void> {
    const { state: round } = await this.rounds.load(command.target);
    try {
      if (due.obligation === 'payout') {
        const accounts = await this.accounts.payoutAccountIds(round.ownerId);
        const transfer = await this.provider.getTransfer(transferId(reference));
        return checkTransferOf({ roundId: command.target, round, due, accounts }, transfer);
      }
      if (isKnownRefund(round, refundId(reference))) return;
      const refund = await this.provider.getRefund(reference);
      checkRefundOf(round, due, refund);
      const facts = { refundId: reference, chargeId: due.chargeId, amount: refund.amount };
      await this.record(command, 'record-foreign-refund', reference, facts);
    } catch (error) {
      throw error instanceof PaymentRefused ? new Rejected('reference_mismatch', 'reference') : error;
    }
  }

  private async record<Name extends SystemCommandName>(
    command: Command,
    name: Name,
    objectId: string,
    input: InputOf<Name>,
  ): Promise<void> {
    await this.bus.execute(new RoundCommand(name, followUp(command, `${name} ${objectId}`, input, BY_SYSTEM)));
  }
}

const BY_SYSTEM = { as: 'system', process: 'settling-by-hand' } as const;
