import { Injectable } from '@nestjs/common';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import { type RoundCommandName, RoundCommands, type RouteCommand } from '../round/round-commands.ts';
import { RequestViews } from './request-views.ts';

/** Commands of routes that answer with the request. */
@Injectable()
export class RequestChanges {
  constructor(
    private readonly commands: RoundCommands,
    private readonly views: RequestViews,
  ) {}

  /** Sends the command, and answers with the request as it left it. */
  async change<Name extends RoundCommandName>(
    context: CommandContext,
    command: RouteCommand<Name>,
  ): Promise<RentalRequest | undefined> {
    const result = await this.commands.sendFrom(context, command);
    return context.answer(result.position, () => this.views.requestAfter(context.viewer, command.roundId, result));
  }
}
