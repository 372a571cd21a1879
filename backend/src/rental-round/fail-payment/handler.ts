import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentProvider } from '../../payments/payment-provider.ts';
import { recordedPayment } from '../../payments/recorded-payment.ts';
import { RecordPayment } from '../record-payment/handler.ts';
import { following, knowing, RoundCommand, type RoundHandled, wouldHappen } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { failPayment } from './decide.ts';

interface FailPaymentSent {
  /** Null: whichever is open. */
  readonly checkoutId: string | null;
  readonly cause: 'given_up' | 'ended';
}

export class FailPayment extends RoundCommand<FailPaymentSent> {}

/** Ends the checkout at the provider first. When it turns out to be paid, that is recorded instead. */
@CommandHandler(FailPayment)
export class FailPaymentHandler implements ICommandHandler<FailPayment> {
  constructor(
    private readonly rounds: Rounds,
    private readonly provider: PaymentProvider,
    private readonly bus: CommandBus,
  ) {}

  async execute({ asked }: FailPayment): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    const checkoutId = asked.input.checkoutId ?? round.checkout?.checkoutId ?? '';
    const decide = knowing<FailPaymentSent, { checkoutId: string }>(failPayment, { checkoutId });
    if (wouldHappen(decide, asked, round)) {
      const expiry = await this.provider.expireCheckout(checkoutId);
      if (expiry.outcome === 'paid') {
        const found = { payment: recordedPayment(expiry.payment), checkoutId };
        const by = { as: 'system', process: 'fail-payment' } as const;
        return this.bus.execute(new RecordPayment(following(asked, 'record-payment', found, by)));
      }
    }
    return this.rounds.handle(asked, decide);
  }
}
