import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import { objectionSchema, type ReasonBody } from '@meguri/contracts/rental-round/commands.ts';
import { type CommandContext, Commanding } from '../../http/command-context.ts';
import { SignedIn } from '../../http/viewer.ts';
import { RoundDesk } from '../round-desk.ts';
import { roundIdSchema } from '../round-id.ts';
import { ObjectToDamageFee } from './handler.ts';

@ApiTags('damage')
@Controller('api/circulation-rounds/:id/damage-fee/objection')
@UseGuards(SignedIn)
export class ObjectToDamageFeeRoute {
  constructor(private readonly desk: RoundDesk) {}

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  object(
    @Commanding() context: CommandContext,
    @Param('id', { schema: roundIdSchema }) roundId: string,
    @Body({ schema: objectionSchema }) { reason }: ReasonBody,
  ) {
    return this.desk.change(context, {
      command: ObjectToDamageFee,
      roundId,
      input: async (attach) => ({ reason: await attach.text('objection', reason) }),
    });
  }
}
