import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ItemStanding } from '../item-standing.ts';
import { knowing, RoundCommand, type RoundHandled } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { markOverdue } from './decide.ts';

export class MarkOverdue extends RoundCommand<Readonly<Record<never, never>>> {}

@CommandHandler(MarkOverdue)
export class MarkOverdueHandler implements ICommandHandler<MarkOverdue> {
  constructor(
    private readonly rounds: Rounds,
    private readonly item: ItemStanding,
  ) {}

  async execute({ asked }: MarkOverdue): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    const nextReserved = await this.item.nextReserved(round.itemId, asked.target);
    return this.rounds.handle(asked, knowing(markOverdue, { nextReserved }));
  }
}
