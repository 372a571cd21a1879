import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../http/health/metrics.ts';
import type { RoundCommandName } from '../round/round-commands.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Commands by name and how they ended, for Prometheus. */
@Injectable()
export class CommandMetrics {
  private readonly commands: Counter<'command' | 'outcome'>;
  private readonly seconds: Histogram<'outcome'>;

  constructor(metrics: Metrics) {
    const labels = ['command', 'outcome'] as const;
    this.commands = metrics.counter('meguri_commands_total', 'Commands of rental rounds, by how they ended', labels);
    this.seconds = metrics.histogram('meguri_command_seconds', 'Time to carry out a command', ['outcome'], SECONDS);
  }

  /** done: it is in the log; repeated: it was; refused: a rule said no; failed: nobody knows yet. */
  async counting<Result extends { readonly repeated: boolean }>(
    command: RoundCommandName,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const end = this.seconds.startTimer();
    const ended = (outcome: string): void => {
      this.commands.labels({ command, outcome }).inc();
      end({ outcome });
    };
    try {
      const result = await run();
      ended(result.repeated ? 'repeated' : 'done');
      return result;
    } catch (error) {
      ended(error instanceof Rejected ? 'refused' : 'failed');
      throw error;
    }
  }
}
