import { Injectable } from '@nestjs/common';
import { Command as BusCommand, CommandBus } from '@nestjs/cqrs';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { partyOf } from './decision.ts';
import { type RoundResult, Rounds } from './rounds.ts';
import { type CommandUploads, RoundUploads } from './uploads.ts';

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

/**
 * A command of one rental round, as the bus carries it. `command.input` is what was sent and is the same when it is sent
 * again: what is found out or drawn by lot before the decision doesn't belong in it.
 */
export class RoundCommand extends BusCommand<RoundResult> {
  constructor(
    readonly name: RoundCommandName,
    readonly command: Command,
  ) {
    super();
  }
}

/** A command's input; texts and photos that came with it are stored on the way. */
type MakeInput<Name extends RoundCommandName> = (uploads: CommandUploads) => InputOf<Name> | Promise<InputOf<Name>>;

/** A command as a route sends it. */
export interface RouteCommand<Name extends RoundCommandName> {
  readonly name: Name;
  readonly roundId: string;
  /** An operator on the routes of the administration, else a member; a member by default. */
  readonly as?: 'member' | 'operator';
  readonly input: MakeInput<Name>;
}

/** What a route's command came to, with the command's own id and time. */
export interface RouteResult extends RoundResult {
  readonly commandId: string;
  readonly sentAt: string;
}

/** The way in for every command of a rental round: members, operators, processes and the demo all send through it. */
@Injectable()
export class RoundCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly rounds: Rounds,
    private readonly uploads: RoundUploads,
  ) {}

  /** @throws Rejected when a rule says no; EventLogUnavailable when the outcome is unknown */
  send<Name extends RoundCommandName>(name: Name, command: Command<InputOf<Name>>): Promise<RoundResult> {
    return this.bus.execute(new RoundCommand(name, command));
  }

  sendWithUploads<Name extends RoundCommandName>(
    name: Name,
    command: Command,
    input: MakeInput<Name>,
  ): Promise<RoundResult> {
    return this.uploads.withUploads(command, async (uploads) =>
      this.send(name, { ...command, input: await input(uploads) }),
    );
  }

  /** Sends for a route. */
  async sendFrom<Name extends RoundCommandName>(
    context: CommandContext,
    { name, roundId, as, input }: RouteCommand<Name>,
  ): Promise<RouteResult> {
    const command = context.envelope(name, roundId, null, as);
    const result = await this.sendWithUploads(name, command, input);
    return { ...result, commandId: command.id, sentAt: command.now };
  }

  /** The party that the viewer is of the round; administrators who are none of its people are operators. */
  async partyOf(viewer: Viewer, roundId: string): Promise<Party> {
    const { state: round } = await this.rounds.load(roundId);
    const own = viewer.userId === round.borrowerId || viewer.userId === round.ownerId;
    return partyOf({ as: viewer.isAdmin && !own ? 'operator' : 'member', userId: viewer.userId }, round);
  }
}
