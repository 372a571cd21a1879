import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { drawHandoverCode } from '../handover-code.ts';
import { knowing, RoundCommand, type RoundHandled } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { recordPayment, type RecordPaymentInput } from './decide.ts';

/** The code of a pickup is drawn here: told of a payment twice, the same command must not differ. */
export class RecordPayment extends RoundCommand<Omit<RecordPaymentInput, 'handoverCode'>> {}

@CommandHandler(RecordPayment)
export class RecordPaymentHandler implements ICommandHandler<RecordPayment> {
  constructor(private readonly rounds: Rounds) {}

  execute({ asked }: RecordPayment): Promise<RoundHandled> {
    return this.rounds.handle(asked, knowing(recordPayment, { handoverCode: drawHandoverCode() }));
  }
}
