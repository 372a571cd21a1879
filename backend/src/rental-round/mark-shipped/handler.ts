import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HandoverDesk } from '../handover-desk.ts';
import { RoundCommand, type RoundHandled } from '../round-command.ts';
import { markShipped, type MarkShippedInput } from './decide.ts';

export class MarkShipped extends RoundCommand<MarkShippedInput> {}

@CommandHandler(MarkShipped)
export class MarkShippedHandler implements ICommandHandler<MarkShipped> {
  constructor(private readonly desk: HandoverDesk) {}

  execute({ asked }: MarkShipped): Promise<RoundHandled> {
    return this.desk.handle(asked, markShipped);
  }
}
