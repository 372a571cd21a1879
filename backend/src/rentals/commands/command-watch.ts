import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { Metrics } from '../../http/health/metrics.ts';
import { Tracing } from '../../http/tracing/tracing.ts';
import type { RoundCommandName } from '../round/round-command.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * done: appended; repeated: was already appended; refused: a rule or a schema said no; failed: the outcome is unknown.
 */
type CommandOutcome = 'done' | 'repeated' | 'refused' | 'failed';

/** Commands by name and outcome, as Prometheus metrics and as spans. */
@Injectable()
export class CommandWatch {
  private readonly commands: Counter<'command' | 'outcome'>;
  private readonly seconds: Histogram<'outcome'>;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    const labels = ['command', 'outcome'] as const;
    this.commands = metrics.counter('meguri_commands_total', 'Commands of rental rounds, by how they ended', labels);
    this.seconds = metrics.histogram('meguri_command_seconds', 'Time to carry out a command', ['outcome'], SECONDS);
  }

  /** @returns a function to call with the outcome when the command ends */
  begins(command: RoundCommandName, { id: commandId, correlationId }: Command): (outcome: CommandOutcome) => void {
    const endTimer = this.seconds.startTimer();
    const endSpan = this.tracing.commandBegins(command, { commandId, correlationId });
    return (outcome) => {
      this.commands.labels({ command, outcome }).inc();
      endTimer({ outcome });
      endSpan(outcome === 'refused' || outcome === 'failed');
    };
  }
}
