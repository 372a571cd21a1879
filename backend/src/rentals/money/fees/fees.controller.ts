import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { paymentPageSchema } from '@meguri/contracts/rental-round/answers.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../../event-sourcing/command-context.ts';
import { SignedIn } from '../../../http/sessions/viewer.ts';
import { FeePages } from './fee-pages.ts';

/** Payment pages of fees. */
@ApiTags('damage')
@Controller('api/circulation-rounds/:id')
@UseGuards(SignedIn)
export class FeesController {
  constructor(private readonly pages: FeePages) {}

  @Post('damage-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  damageFee(@Commanding() context: CommandContext, @Param('id', { schema: uuidSchema }) id: string) {
    return this.pages.open(context, id, 'damage_fee');
  }

  @Post('late-fee/payment')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: paymentPageSchema })
  lateFee(@Commanding() context: CommandContext, @Param('id', { schema: uuidSchema }) id: string) {
    return this.pages.open(context, id, 'late_fee');
  }
}
