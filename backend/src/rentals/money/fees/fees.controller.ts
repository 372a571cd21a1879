import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PaymentPage, paymentPageSchema } from '@meguri/contracts/rental-round/answers.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { SignedIn } from '../../../http/sessions/viewer.ts';
import { FeeLinks } from './fee-links.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { isKnownPayment } from '../incoming-payment.ts';
import { Rounds } from '../../round/rounds.ts';
import { feeDue } from './fee-due.ts';
import { UnrecordedPayments } from './unrecorded-payments.ts';

/** Payment pages of fees. Asks the provider for unrecorded payments before it opens a page. */
@ApiTags('damage')
@Controller('api/circulation-rounds/:id')
@UseGuards(SignedIn)
export class FeesController {
  constructor(
    private readonly rounds: Rounds,
    private readonly unrecorded: UnrecordedPayments,
    private readonly links: FeeLinks,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  @Post('damage-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  damageFee(@Commanding() context: CommandContext, @Param('id', { schema: uuidSchema }) id: string) {
    return this.open(context, id, 'damage_fee');
  }

  @Post('late-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  lateFee(@Commanding() context: CommandContext, @Param('id', { schema: uuidSchema }) id: string) {
    return this.open(context, id, 'late_fee');
  }

  private async open(context: CommandContext, id: string, purpose: FeeSubject['purpose']) {
    const { state: round } = await this.rounds.load(id);
    const command = context.envelope('pay-fee', id, { purpose });
    const { subject, amount } = feeDue({ ...command, interruptions: this.interruptions.until(command.now) }, round);
    const { url, paid } = await this.links.open(subject, amount, (payment) => isKnownPayment(round, payment));
    if (paid === null) return { url, message: 'お支払いページへ移動します' };
    const { position } = await this.unrecorded.record(command, subject, paid);
    return context.answer<PaymentPage>(position, () => ({ url, message: 'お支払いは確認済みです' }));
  }
}
