import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { drawHandoverCode } from '../handover-code.ts';
import { knowing, RoundCommand, type RoundHandled } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { requestReturn } from './decide.ts';

/** The code of a pickup is drawn here: asked twice, the same command must not differ. */
export class RequestReturn extends RoundCommand<Readonly<Record<never, never>>> {}

@CommandHandler(RequestReturn)
export class RequestReturnHandler implements ICommandHandler<RequestReturn> {
  constructor(private readonly rounds: Rounds) {}

  execute({ asked }: RequestReturn): Promise<RoundHandled> {
    return this.rounds.handle(asked, knowing(requestReturn, { handoverCode: drawHandoverCode() }));
  }
}
