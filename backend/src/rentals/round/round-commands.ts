import { Injectable } from '@nestjs/common';
import { Command as BusCommand, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { AccountDirectory } from '../../accounts/account-directory.ts';
import { Blocks } from '../../accounts/follows/blocks.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { ItemDirectory } from '../../catalog/items/item-directory.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import type { CommandResult } from '../../event-sourcing/streams/event-streams.ts';
import { Tracing } from '../../http/tracing/tracing.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { ItemAvailability, ItemCalendars } from './calendar/item-calendars.ts';
import { type InputOf, ROUND_COMMANDS, type RoundCommandKind, type RoundCommandName } from '../commands/registry.ts';
import { CommandCounts } from '../commands/command-metrics.ts';
import { FourEyesLimit } from '../commands/proposals/four-eyes-limit.ts';
import { proposingFirst } from '../commands/proposals/decide.ts';
import { takesTwo } from '../commands/proposals/takes-two.ts';
import { SupportChats } from '../damage/support-chat/support-chats.ts';
import { HandoverAttempts } from '../handover/handover-attempts.ts';
import { RoundChats } from '../request/approve-request/round-chats.ts';
import { OpenRequests } from '../request/open-requests.ts';
import { ItemSnapshots } from '../request/request-rental/item-snapshots.ts';
import { RequestViews } from '../queries/request-views.ts';
import { RequestedItems } from './requested-items.ts';
import { type Decide, partyOf, type TimedCommand } from './decision.ts';
import { Rounds } from './rounds.ts';
import { type CommandUploads, RoundUploads } from './uploads.ts';

/** What a round's command comes to; state, revision and position are the stream's after it. */
export type RoundResult = CommandResult<RentalRound, RoundEvent>;

/**
 * A command of one rental round, as the bus carries it. `command.input` is what was sent and is the same when it is sent
 * again: what is found out or drawn by lot before the decision doesn't belong in it.
 */
class RoundCommand extends BusCommand<RoundResult> {
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
    private readonly views: RequestViews,
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

  /** Sends for a route, and answers with the request as the command left it. */
  async change<Name extends RoundCommandName>(
    context: CommandContext,
    command: RouteCommand<Name>,
  ): Promise<RentalRequest | undefined> {
    const result = await this.sendFrom(context, command);
    return context.answer(result.position, () => this.views.requestAfter(context.viewer, command.roundId, result));
  }

  /** The party that the viewer is of the round; administrators who are none of its people are operators. */
  async partyOf(viewer: Viewer, roundId: string): Promise<Party> {
    const { state: round } = await this.rounds.load(roundId);
    const own = viewer.userId === round.borrowerId || viewer.userId === round.ownerId;
    return partyOf({ as: viewer.isAdmin && !own ? 'operator' : 'member', userId: viewer.userId }, round);
  }
}

/** What preparations may ask and do; each takes what it needs. */
@Injectable()
export class Preparation {
  constructor(
    readonly rounds: Rounds,
    readonly calendars: ItemCalendars,
    readonly availability: ItemAvailability,
    readonly requests: OpenRequests,
    readonly snapshots: ItemSnapshots,
    readonly limits: RequestLimits,
    readonly attempts: HandoverAttempts,
    readonly items: ItemDirectory,
    readonly requestedItems: RequestedItems,
    readonly accounts: AccountDirectory,
    readonly blocks: Blocks,
    readonly provider: PaymentProvider,
    readonly settings: HttpSettings,
    readonly pool: pg.Pool,
    readonly supportChats: SupportChats,
    readonly chats: RoundChats,
    /** For what turns out on the way; as a follow-up of the command that is prepared. */
    readonly commands: RoundCommands,
  ) {}
}

/**
 * Finds out what a command's decision has to know beside what was sent, and does what must have been done before it.
 * @returns the decision on what was sent
 */
export type Prepare<Sent, Input> = (
  command: TimedCommand<Sent>,
  decide: Decide<Input>,
  tools: Preparation,
) => Promise<Decide<Sent>>;

/** Runs after a command's events are stored. */
export type Afterwards<Sent> = (command: Command<Sent>, result: RoundResult, tools: Preparation) => Promise<void>;

/** The one handler: prepares what the registry says, decides with what had interrupted the service, stores. */
@CommandHandler(RoundCommand)
export class RoundCommandHandler implements ICommandHandler<RoundCommand> {
  constructor(
    private readonly rounds: Rounds,
    private readonly preparation: Preparation,
    private readonly interruptions: ServiceInterruptions,
    private readonly limit: FourEyesLimit,
    private readonly counted: CommandCounts,
    private readonly tracing: Tracing,
  ) {}

  execute({ name, command }: RoundCommand): Promise<RoundResult> {
    const { id: commandId, correlationId } = command;
    return this.tracing.command(name, { commandId, correlationId }, () =>
      this.counted.counting(name, () => this.carryOut(name, command)),
    );
  }

  private async carryOut(name: RoundCommandName, sent: Command): Promise<RoundResult> {
    const command = { ...sent, interruptions: this.interruptions.until(sent.now) };
    const { decide, prepare, afterwards } = ROUND_COMMANDS[name] as RoundCommandKind<unknown, unknown>;
    const decision =
      prepare === undefined ? this.withFourEyes(name, decide) : await prepare(command, decide, this.preparation);
    const result = await this.rounds.handle(command, decision);
    await afterwards?.(command, result, this.preparation);
    return result;
  }

  /** What one operator may not do alone becomes a proposal; nothing is prepared for such commands. */
  private withFourEyes(name: RoundCommandName, decide: Decide<unknown>): Decide<unknown> {
    return takesTwo(name) ? proposingFirst(name, decide, this.limit.yen) : decide;
  }
}
