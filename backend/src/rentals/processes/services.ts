import { LogTooShort } from '@meguri/contracts/event-log.ts';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { JobQueues } from '../../adapters/jobs/job-queues.ts';
import { ReadinessChecks } from '../../http/health/readiness.ts';
import { WorkerProcesses } from './worker-processes.ts';

/** Stops the queues with the application, in a later phase than the processes that feed them. */
@Injectable()
export class QueueService implements OnApplicationShutdown {
  constructor(private readonly queues: JobQueues) {}

  async onApplicationShutdown(): Promise<void> {
    await this.queues.stop();
  }
}

/** Runs the processes from start() until the application ends, and says in /readyz how they are. */
@Injectable()
export class WorkerService implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly processes: WorkerProcesses,
    private readonly readiness: ReadinessChecks,
  ) {}

  onModuleInit(): void {
    this.readiness.add({ name: 'processes', check: () => this.check(), degradesOnly: true });
  }

  /** Once everything is there that they act on. */
  async start(): Promise<void> {
    await this.processes.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.processes.stop();
  }

  /** `error`: what keeps it from running just now. @throws when it can't go on: nothing more has an effect */
  private async check(): Promise<Readonly<Record<string, unknown>>> {
    const { status, position, head, lastSweptAt, error } = await this.processes.state();
    if (status === 'stopped') throw new Error(error ?? 'stopped');
    if (position !== null && position > (head ?? '')) throw new LogTooShort(position, head ?? 'none');
    const behind = status === 'running' && (position ?? '') < (head ?? '');
    return { status, behind, lastSweptAt, ...(error !== null && { error }) };
  }
}
