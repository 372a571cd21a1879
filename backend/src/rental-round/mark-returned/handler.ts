import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HandoverDesk } from '../handover-desk.ts';
import { RoundCommand, type RoundHandled } from '../round-command.ts';
import { markReturned, type MarkReturnedInput } from './decide.ts';

export class MarkReturned extends RoundCommand<MarkReturnedInput> {}

@CommandHandler(MarkReturned)
export class MarkReturnedHandler implements ICommandHandler<MarkReturned> {
  constructor(private readonly desk: HandoverDesk) {}

  execute({ asked }: MarkReturned): Promise<RoundHandled> {
    return this.desk.handle(asked, markReturned);
  }
}
