import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { type RegisterCodeBody, registerCodeSchema } from '@meguri/contracts/rental-round/commands.ts';
import { shippingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { fieldErrors } from '../../http/input-pipe.ts';
import { InvalidInput } from '../../http/invalid-input.ts';
import { Admin } from '../../http/viewer.ts';
import { RegisterReturnCode } from '../register-return-code/handler.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { RegisterShippingCode } from './handler.ts';

/** Codes for the way there and the way back. */
@ApiTags('administration')
@Controller('api/admin/rental-requests/:id/shipping-codes')
@UseGuards(Admin)
export class RegisterShippingCodeRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  register(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) roundId: string,
    @Body({ schema: registerCodeSchema }) body: RegisterCodeBody,
  ) {
    const code = codeIn(body);
    const command = body.direction === 'dispatch' ? RegisterShippingCode : RegisterReturnCode;
    return this.desk.change(context, { command, roundId, as: 'operator', input: () => ({ code }) });
  }
}

/** What the carrier needs and nothing else. @throws InvalidInput */
function codeIn({ carrier, shippingCode27, receptionNumber, shippingPassword }: RegisterCodeBody) {
  const fields = carrier === 'セブンイレブン' ? { shippingCode27 } : { receptionNumber, shippingPassword };
  const code = shippingCodeSchema.safeParse({ carrier, ...fields });
  if (!code.success) throw new InvalidInput(fieldErrors(code.error.issues));
  return code.data;
}
