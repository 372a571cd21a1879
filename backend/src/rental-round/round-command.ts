import type { Type } from '@nestjs/common';
import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Actor, Command } from '../streams/command.ts';
import type { Handled } from '../streams/event-streams.ts';
import { uuidV5 } from '../streams/uuid-v5.ts';
import type { Decide } from './decision.ts';
import { Rounds } from './rounds.ts';

/** What a round's command comes to; state, revision and position are the stream's after it. */
export type RoundHandled = Handled<RentalRound, RoundEvent>;

/**
 * What is asked of one rental round, as the command bus carries it; a class for each command. `asked.input` is what was
 * sent and is the same when it is sent again: what a handler finds out or draws by lot doesn't belong in it.
 */
export abstract class RoundCommand<Input> extends BusCommand<RoundHandled> {
  constructor(readonly asked: Command<Input>) {
    super();
  }
}

/** The handler of a command for which everything that decides has come in with it. */
export function decidedBy<Input>(
  command: new (asked: Command<Input>) => RoundCommand<Input>,
  decide: Decide<Input>,
): Type<ICommandHandler<RoundCommand<Input>, RoundHandled>> {
  @CommandHandler(command)
  class DecidingHandler implements ICommandHandler<RoundCommand<Input>, RoundHandled> {
    constructor(private readonly rounds: Rounds) {}

    execute({ asked }: RoundCommand<Input>): Promise<RoundHandled> {
      return this.rounds.handle(asked, decide);
    }
  }
  return DecidingHandler;
}

/** Adds to a decision's input what its handler found out. */
export function knowing<Sent, Facts>(decide: Decide<Sent & Facts>, facts: Facts): Decide<Sent> {
  return (command, round) => decide({ ...command, input: { ...command.input, ...facts } }, round);
}

/** What follows from a command at once: by the same actor unless told otherwise, with an id that a repetition has too. */
export function following<Input>(
  { id, target, actor, now, correlationId }: Command,
  name: string,
  input: Input,
  by: Actor = actor,
): Command<Input> {
  return { id: uuidV5(name, id), target, input, actor: by, now, correlationId, causationId: id };
}

/** Whether the decision would make something happen. What it rejects is left to `handle`: that knows repeated commands. */
export function wouldHappen<Input>(decide: Decide<Input>, asked: Command<Input>, round: RentalRound): boolean {
  try {
    return decide(asked, round).length > 0;
  } catch (error) {
    if (error instanceof Rejected) return false;
    throw error;
  }
}
