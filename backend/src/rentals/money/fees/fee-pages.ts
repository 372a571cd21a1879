import { Injectable } from '@nestjs/common';
import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { Rounds } from '../../round/rounds.ts';
import { isKnownPayment } from '../incoming-payment.ts';
import { feeDue } from './fee-due.ts';
import { FeeLinks } from './fee-links.ts';
import { UnrecordedPayments } from './unrecorded-payments.ts';

/** Opens payment pages of fees and extensions. Asks the provider for unrecorded payments first. */
@Injectable()
export class FeePages {
  constructor(
    private readonly rounds: Rounds,
    private readonly unrecorded: UnrecordedPayments,
    private readonly links: FeeLinks,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  /** @throws Rejected as `feeDue` does @throws PaymentProviderUnavailable */
  async open(context: CommandContext, id: string, purpose: FeeSubject['purpose']) {
    const { state: round } = await this.rounds.load(id);
    const command = context.envelope('pay-fee', id, { purpose });
    const { subject, amount } = feeDue({ ...command, interruptions: this.interruptions.until(command.now) }, round);
    const { url, paid } = await this.links.open(subject, amount, (payment) => isKnownPayment(round, payment));
    if (paid === null) return { url, message: 'お支払いページへ移動します' };
    const { position } = await this.unrecorded.record(command, subject, paid);
    return context.answer<PaymentPage>(position, () => ({ url, message: 'お支払いは確認済みです' }));
  }
}
