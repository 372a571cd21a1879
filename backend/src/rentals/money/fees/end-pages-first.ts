import type { CommandBus } from '@nestjs/cqrs';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { followUp } from '../../../event-sourcing/streams/command.ts';
import { wouldHappen } from '../../round/decision.ts';
import type { Prepare } from '../../round/prepare.ts';
import { RoundCommand } from '../../round/round-command.ts';
import type { Rounds } from '../../round/rounds.ts';
import { isKnownPayment } from '../incoming-payment.ts';
import { feeOwed } from './fee-due.ts';
import { endFeeLinks, feePayment, type PaidFee, unrecordedPayment } from './fee-links.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly provider: PaymentProvider;
  readonly bus: CommandBus;
}

/**
 * Ends the payment pages of what the command drops. If it was paid, the payment is recorded and the command comes too
 * late.
 */
export const endPagesFirst =
  <Input>(purpose: FeeSubject['purpose']): Prepare<Input, Input, Tools> =>
  async (command, decide, { rounds, provider, bus }) => {
    const { state: round } = await rounds.load(command.target);
    const fee = feeOwed(command.target, round, purpose)?.subject;
    if (fee === undefined || !wouldHappen(decide, command, round)) return decide;
    const paid: PaidFee[] = [...(await endFeeLinks(provider, fee))];
    const payment = await unrecordedPayment(provider, fee, (one) => isKnownPayment(round, one));
    if (paid.length === 0 && payment !== null) paid.push({ checkoutId: null, payment });
    for (const one of paid) {
      const { name, input } = feePayment(fee, one);
      const about = `${name} ${one.payment.paymentIntentId}`;
      const by = { as: 'system', process: `end-${purpose}-pages` } as const;
      await bus.execute(new RoundCommand(name, followUp(command, about, input, by)));
    }
    return decide;
  };
