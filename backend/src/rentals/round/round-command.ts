import { Command as BusCommand } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import type { RoundResult } from './rounds.ts';
import type { CommandUploads } from './uploads.ts';

/**
 * The input of each command by name. The registry, which knows every phase, declares them: this folder doesn't import
 * the phases (decision 118).
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- `commands/registry.ts` fills it
export interface RoundCommandInputs {}

/** The same for commands that processes may send. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- `commands/registry.ts` fills it
export interface SystemCommandInputs {}

export type RoundCommandName = keyof RoundCommandInputs;
export type SystemCommandName = keyof SystemCommandInputs;
export type InputOf<Name extends RoundCommandName> = RoundCommandInputs[Name];

/** Makes the input of a command with texts or photos: they are stored first, and the input refers to them. */
type MakeInput<Name extends RoundCommandName> = (uploads: CommandUploads) => InputOf<Name> | Promise<InputOf<Name>>;

/** A command's input as its sender gives it. */
export type SentInput<Name extends RoundCommandName> = InputOf<Name> | MakeInput<Name>;

/** A command as a route sends it. */
export interface RouteCommand<Name extends RoundCommandName> {
  readonly name: Name;
  readonly roundId: string;
  /** An operator on the operators' routes; a member by default. */
  readonly as?: 'member' | 'operator';
  readonly input: SentInput<Name>;
}

/**
 * A command to one rental round, as members, operators, processes and the demo send it on the CommandBus. Its input
 * must be the same for a retry, so it contains nothing that is looked up or random.
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

  /** The same at any revision: what its sender has seen was another round. */
  atAnyRevision(): RoundCommand<Name> {
    const { seen: _, ...command } = this.command;
    return new RoundCommand(this.name, command);
  }

  /** The command with its input; its texts and photos are stored by `uploads`. */
  async withInput(uploads: CommandUploads): Promise<Command<InputOf<Name>>> {
    const { input } = this.command;
    return { ...this.command, input: typeof input === 'function' ? await (input as MakeInput<Name>)(uploads) : input };
  }
}
