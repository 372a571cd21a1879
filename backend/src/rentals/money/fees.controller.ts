import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PaymentPage, paymentPageSchema } from '@meguri/contracts/rental-round/answers.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { FeeLinks } from '../../payments/fee-links.ts';
import type { FeeSubject } from '../../adapters/payment-provider/payment-provider.ts';
import { roundIdSchema } from '../round/round-id.ts';
import { Rounds } from '../round/rounds.ts';
import { feeDue } from './fee-due.ts';

/** Payment pages of fees. Opening one changes nothing in the round: that the fee is paid, the provider tells. */
@ApiTags('damage')
@Controller('api/circulation-rounds/:id')
@UseGuards(SignedIn)
export class FeesController {
  constructor(
    private readonly rounds: Rounds,
    private readonly links: FeeLinks,
  ) {}

  @Post('damage-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  damageFee(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) id: string) {
    return this.open(context, id, 'damage_fee');
  }

  @Post('late-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  lateFee(@Commanding() context: CommandContext, @Param('id', { schema: roundIdSchema }) id: string) {
    return this.open(context, id, 'late_fee');
  }

  private async open(context: CommandContext, id: string, purpose: FeeSubject['purpose']): Promise<PaymentPage> {
    const { state: round } = await this.rounds.load(id);
    const { subject, amount } = feeDue(context.envelope('pay-fee', id, { purpose }), round);
    return { url: await this.links.open(subject, amount), message: 'お支払いページへ移動します' };
  }
}
