import { Command as BusCommand } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import type { RoundResult } from './rounds.ts';
import type { CommandUploads } from './uploads.ts';

/**
 * What is sent with each command, by its name. The registry, which knows every phase, declares the names: the ground doesn't
 * import the phases (decision 118).
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- `commands/registry.ts` fills it
export interface RoundCommandInputs {}

/** The same of the commands that processes may send. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- `commands/registry.ts` fills it
export interface SystemCommandInputs {}

export type RoundCommandName = keyof RoundCommandInputs;
export type SystemCommandName = keyof SystemCommandInputs;
export type InputOf<Name extends RoundCommandName> = RoundCommandInputs[Name];

/** Makes the input of a command that comes with texts or photos: they are stored first, and the input names them. */
type MakeInput<Name extends RoundCommandName> = (uploads: CommandUploads) => InputOf<Name> | Promise<InputOf<Name>>;

/** A command's input as its sender has it. */
export type SentInput<Name extends RoundCommandName> = InputOf<Name> | MakeInput<Name>;

/** A command as a route sends it. */
export interface RouteCommand<Name extends RoundCommandName> {
  readonly name: Name;
  readonly roundId: string;
  /** An operator on the routes of the administration, else a member; a member by default. */
  readonly as?: 'member' | 'operator';
  readonly input: SentInput<Name>;
}

/**
 * A command of one rental round, as the CommandBus carries it: members, operators, processes and the demo all send it. Its
 * input is the same when it is sent again: what is looked up or drawn at random before the decision doesn't belong in it.
 */
export class RoundCommand<Name extends RoundCommandName = RoundCommandName> extends BusCommand<RoundResult> {
  constructor(
    readonly name: Name,
    readonly command: Command<SentInput<Name>>,
  ) {
    super();
  }

  /** The command of a route's request. */
  static from<Name extends RoundCommandName>(
    context: CommandContext,
    { name, roundId, as, input }: RouteCommand<Name>,
  ): RoundCommand<Name> {
    return new RoundCommand(name, context.envelope(name, roundId, input, as));
  }

  /** The command with its input; texts and photos that come with it are stored by `uploads`. */
  async withInput(uploads: CommandUploads): Promise<Command<InputOf<Name>>> {
    const { input } = this.command;
    return { ...this.command, input: typeof input === 'function' ? await (input as MakeInput<Name>)(uploads) : input };
  }
}
