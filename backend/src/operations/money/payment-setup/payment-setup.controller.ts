import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { setupProblemListSchema } from '@meguri/contracts/read-models/administration.ts';
import { ForOperators, Operation } from '../../../http/operators/operation.ts';
import { PaymentSetup } from '../../../rentals/payment/payment-setup.ts';

/**
 * Problems of the set-up at the payment provider. Always asks the provider, so that an operator who fixed one sees it.
 */
@ApiTags('administration')
@Controller('api/admin/payment-setup')
@ForOperators()
export class PaymentSetupController {
  constructor(private readonly setup: PaymentSetup) {}

  @Get()
  @Operation('see_payment_setup', null)
  @ApiOkResponse({ standardSchema: setupProblemListSchema })
  async list() {
    return { items: await this.setup.problems() };
  }
}
