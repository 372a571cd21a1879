import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RegisterCodeBody, registerCodeSchema } from '@meguri/contracts/rental-round/operator-commands.ts';
import { shippingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { fieldErrors } from '../../http/errors/input-pipe.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { subject } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { ParcelCommands } from '../../rentals/round/parcel-commands.ts';
import { RoundCommand } from '../../rentals/round/round-command.ts';

/** Shipping codes for both directions. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/shipping-codes')
@ForOperators()
export class ShippingCodesController {
  constructor(
    private readonly bus: CommandBus,
    private readonly parcels: ParcelCommands,
    private readonly requests: RequestViews,
  ) {}

  @Post()
  @Operation('register_code', subject('round'))
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  async register(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: registerCodeSchema }) body: RegisterCodeBody,
  ) {
    const code = codeIn(body);
    const name = body.direction === 'dispatch' ? 'register-shipping-code' : 'register-return-code';
    const commandTo = (id: string) =>
      RoundCommand.from(context, { name, roundId: id, as: 'operator', input: { code } });
    const result = await this.bus.execute(commandTo(roundId));
    // The code is for the whole parcel.
    await this.parcels.repeat(roundId, commandTo);
    return this.requests.answer(context, roundId, result);
  }
}

/** Only the fields that the carrier needs. @throws InvalidInput */
function codeIn({ carrier, shippingCode27, receptionNumber, shippingPassword }: RegisterCodeBody) {
  const fields = carrier === 'セブンイレブン' ? { shippingCode27 } : { receptionNumber, shippingPassword };
  const code = shippingCodeSchema.safeParse({ carrier, ...fields });
  if (!code.success) throw new InvalidInput(fieldErrors(code.error.issues));
  return code.data;
}
