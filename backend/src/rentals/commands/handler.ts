import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { Tracing } from '../../http/tracing/tracing.ts';
import type { Decide } from '../round/decision.ts';
import { RoundCommand, type RoundCommandName } from '../round/round-commands.ts';
import { type RoundResult, Rounds } from '../round/rounds.ts';
import { CommandMetrics } from './command-metrics.ts';
import { PreparationTools } from './preparation-tools.ts';
import { proposingFirst } from './proposals/decide.ts';
import { FourEyesLimit } from './proposals/four-eyes-limit.ts';
import { takesTwo } from './proposals/takes-two.ts';
import { ROUND_COMMANDS, type RoundCommandKind } from './registry.ts';

/** The one handler: prepares what the registry says, decides with what had interrupted the service, stores. */
@CommandHandler(RoundCommand)
export class RoundCommandHandler implements ICommandHandler<RoundCommand> {
  constructor(
    private readonly rounds: Rounds,
    private readonly tools: PreparationTools,
    private readonly interruptions: ServiceInterruptions,
    private readonly limit: FourEyesLimit,
    private readonly metrics: CommandMetrics,
    private readonly tracing: Tracing,
  ) {}

  execute({ name, command }: RoundCommand): Promise<RoundResult> {
    const { id: commandId, correlationId } = command;
    return this.tracing.command(name, { commandId, correlationId }, () =>
      this.metrics.counting(name, () => this.carryOut(name, command)),
    );
  }

  private async carryOut(name: RoundCommandName, sent: Command): Promise<RoundResult> {
    const command = { ...sent, interruptions: this.interruptions.until(sent.now) };
    const { decide, prepare, afterwards } = ROUND_COMMANDS[name] as RoundCommandKind<unknown, unknown>;
    const decision =
      prepare === undefined ? this.withFourEyes(name, decide) : await prepare(command, decide, this.tools);
    const result = await this.rounds.handle(command, decision);
    await afterwards?.(command, result, this.tools);
    return result;
  }

  /** What one operator may not do alone becomes a proposal; nothing is prepared for such commands. */
  private withFourEyes(name: RoundCommandName, decide: Decide<unknown>): Decide<unknown> {
    return takesTwo(name) ? proposingFirst(name, decide, this.limit.yen) : decide;
  }
}
