import { Rejected } from '@meguri/contracts/errors.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Actor, Command } from '../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import type { Decide, TimedCommand } from './decision.ts';
import type { Preparation, RoundResult } from './round-commands.ts';

/**
 * Finds out what a command's decision has to know beside what was sent, and does what must have been done before it.
 * @returns the decision on what was sent
 */
export type Prepare<Sent, Input> = (
  command: TimedCommand<Sent>,
  decide: Decide<Input>,
  tools: Preparation,
) => Promise<Decide<Sent>>;

/** One command as the registry holds it: `Sent` comes with it, `Input` is what it is decided on. */
export interface RoundCommandKind<Sent, Input, BySystem extends boolean = boolean> {
  readonly decide: Decide<Input>;
  readonly prepare?: Prepare<Sent, Input>;
  /** Done once it has been stored. */
  readonly afterwards?: (command: Command<Sent>, result: RoundResult, tools: Preparation) => Promise<void>;
  /** Whether processes send it: by itself, or as people do. */
  readonly bySystem: BySystem;
}

type Around<Sent, Input> = Required<Pick<RoundCommandKind<Sent, Input>, 'prepare'>> &
  Pick<RoundCommandKind<Sent, Input>, 'afterwards'>;

/** A command that people send. */
export function command<Input>(decide: Decide<Input>): RoundCommandKind<Input, Input, false>;
export function command<Sent, Input>(
  decide: Decide<Input>,
  around: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, false>;
export function command<Sent, Input>(
  decide: Decide<Input>,
  around?: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, false> {
  return { decide, ...around, bySystem: false };
}

/** A command that processes send too, or alone. */
export function systemCommand<Input>(decide: Decide<Input>): RoundCommandKind<Input, Input, true>;
export function systemCommand<Sent, Input>(
  decide: Decide<Input>,
  around: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, true>;
export function systemCommand<Sent, Input>(
  decide: Decide<Input>,
  around?: Around<Sent, Input>,
): RoundCommandKind<Sent, Input, true> {
  return { decide, ...around, bySystem: true };
}

/** Adds to a decision's input what was found out. */
export function withFacts<Sent, Facts>(decide: Decide<Sent & Facts>, facts: Facts): Decide<Sent> {
  return (command, round) => decide({ ...command, input: { ...command.input, ...facts } }, round);
}

/**
 * What a decision would come to; a rule's no as it is. Nothing is stored: the decision proper knows repeated commands,
 * and is the one that answers.
 */
export function outcomeOf<Outcome>(decide: () => Outcome): Outcome | Rejected {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}

/** Whether the decision would make something happen. */
export function wouldHappen<Input>(decide: Decide<Input>, command: TimedCommand<Input>, round: RentalRound): boolean {
  const outcome = outcomeOf(() => decide(command, round));
  return !(outcome instanceof Rejected) && outcome.length > 0;
}

/** What follows from a command at once: by the same actor unless told otherwise, with an id that a repetition has too. */
export function followUp<Input>(
  { id, target, actor, now, correlationId }: Command,
  name: string,
  input: Input,
  by: Actor = actor,
): Command<Input> {
  return { id: uuidV5(name, id), target, input, actor: by, now, correlationId, causationId: id };
}
