import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import {
  type ExtensionNumberBody,
  extensionNumberSchema,
  type RequestExtensionBody,
  requestExtensionSchema,
} from '@meguri/contracts/rental-round/commands.ts';
import { uuidSchema } from '@meguri/contracts/text/uuid.ts';
import { type CommandContext, Commanding } from '../../event-sourcing/command-context.ts';
import { SignedIn } from '../../http/sessions/viewer.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RoundCommand, type RouteCommand } from '../round/round-command.ts';

type ExtensionCommand = 'request-extension' | 'withdraw-extension' | 'approve-extension' | 'decline-extension';

/** A week more for a rental: its request by the borrower, and the owner's answer. */
@ApiTags('rental requests')
@Controller('api/rental-requests/:id/extension')
@UseGuards(SignedIn)
export class ExtensionController {
  constructor(
    private readonly bus: CommandBus,
    private readonly requests: RequestViews,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  request(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: requestExtensionSchema }) body: RequestExtensionBody,
  ) {
    const { savedCard = false, expectedPrice = null, expectedEndDate = null } = body;
    const input = { savedCard, expectedPrice, expectedEndDate };
    return this.send(context, { name: 'request-extension', roundId, input });
  }

  @Post('withdraw')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  withdraw(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: extensionNumberSchema }) { number }: ExtensionNumberBody,
  ) {
    return this.send(context, { name: 'withdraw-extension', roundId, input: { n: number ?? null } });
  }

  @Post('approve')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  approve(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: extensionNumberSchema }) { number }: ExtensionNumberBody,
  ) {
    return this.send(context, { name: 'approve-extension', roundId, input: { n: number ?? null } });
  }

  @Post('decline')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: rentalRequestSchema })
  decline(
    @Commanding() context: CommandContext,
    @Param('id', { schema: uuidSchema }) roundId: string,
    @Body({ schema: extensionNumberSchema }) { number }: ExtensionNumberBody,
  ) {
    return this.send(context, { name: 'decline-extension', roundId, input: { n: number ?? null } });
  }

  private async send<Name extends ExtensionCommand>(context: CommandContext, command: RouteCommand<Name>) {
    return this.requests.answer(context, command.roundId, await this.bus.execute(RoundCommand.from(context, command)));
  }
}
