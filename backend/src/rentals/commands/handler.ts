import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { begun, type Decide } from '../round/decision.ts';
import { RoundCommand, type RoundCommandName } from '../round/round-command.ts';
import { type RoundResult, Rounds } from '../round/rounds.ts';
import { RoundUploads } from '../round/uploads.ts';
import { CommandWatch } from './command-watch.ts';
import { PreparationTools } from './preparation-tools.ts';
import { proposingFirst } from './proposals/decide.ts';
import { FourEyesLimit } from './proposals/four-eyes-limit.ts';
import { ROUND_COMMANDS, type RoundCommandKind, mayNeedTwoOperators } from './registry.ts';

/** The only handler of round commands: stores their uploads, prepares as the registry says, decides and appends. */
@CommandHandler(RoundCommand)
export class RoundCommandHandler implements ICommandHandler<RoundCommand> {
  constructor(
    private readonly rounds: Rounds,
    private readonly uploads: RoundUploads,
    private readonly tools: PreparationTools,
    private readonly interruptions: ServiceInterruptions,
    private readonly limit: FourEyesLimit,
    private readonly watch: CommandWatch,
  ) {}

  /** @throws Rejected when a rule says no; EventLogUnavailable when the outcome is unknown */
  async execute(sent: RoundCommand): Promise<RoundResult> {
    const ended = this.watch.begins(sent.name, sent.command);
    const uploads = this.uploads.of(sent.command);
    try {
      const result = await this.carryOut(sent.name, await sent.withInput(uploads));
      ended(result.repeated ? 'repeated' : 'done');
      return result;
    } catch (error) {
      ended(error instanceof Rejected || error instanceof InvalidInput ? 'refused' : 'failed');
      if (error instanceof Rejected) await uploads.revoke();
      throw error;
    }
  }

  private async carryOut(name: RoundCommandName, sent: Command): Promise<RoundResult> {
    const command = { ...sent, interruptions: this.interruptions.until(sent.now) };
    const { decide, prepare, afterwards } = ROUND_COMMANDS[name] as RoundCommandKind<unknown, unknown>;
    const decision =
      prepare === undefined ? this.withFourEyes(name, decide) : await prepare(command, decide, this.tools);
    const { state, ...stored } = await this.rounds.handle(command, decision);
    const result = { ...stored, state: begun(state) };
    // Frees the days before the command that ends a round is answered. If this crashes or meets conflicts, a process
    // frees them: the round's event is stored, so the command has succeeded.
    if (isFinal(result.state.status) && stored.events.length > 0)
      await this.tools.availability.freeDaysOf(command, result.state).catch(ignoreRejection);
    await afterwards?.(command, result, this.tools);
    return result;
  }

  /** A command that needs a second operator is stored as a proposal. Such commands have no preparation. */
  private withFourEyes(name: RoundCommandName, decide: Decide<unknown>): Decide<unknown> {
    return mayNeedTwoOperators(name) ? proposingFirst(name, decide, this.limit.yen) : decide;
  }
}

function ignoreRejection(error: unknown): void {
  if (!(error instanceof Rejected)) throw error;
}
