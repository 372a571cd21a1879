import { Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import pg from 'pg';
import { Metrics, type Sample } from '../../http/health/metrics.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';
import { ServiceFigures } from './service-figures.ts';

/** How often waits for a connection are sampled, in ms. */
const SAMPLE_MS = 1_000;

/** Prometheus metrics of the service as a whole. Every process reports the same values, so rules use the maximum. */
@Injectable()
export class ServiceMetrics implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly metrics: Metrics,
    private readonly figures: ServiceFigures,
    private readonly pool: pg.Pool,
    @Optional() private readonly gateway?: SocketGateway,
  ) {}

  /** Sampled earlier, because collecting /metrics itself waits for connections. */
  private connections: Readonly<Record<string, number>> = {};
  private sampling: NodeJS.Timeout | undefined;

  onModuleDestroy(): void {
    clearInterval(this.sampling);
  }

  onModuleInit(): void {
    const { metrics, figures } = this;
    metrics.gauge('meguri_event_log_position', 'Place in the log: of its head, and of each reader', 'of', () =>
      figures.places(),
    );
    metrics.samples('meguri_processes_lag_seconds', 'How long the processes have been behind the log', [], async () =>
      single((await figures.behind())['processes'] ?? 0),
    );
    metrics.gauge('meguri_work_taken', '1 while some process does this work', 'work', () => figures.leases());
    metrics.gauge('meguri_parked_streams', 'Streams that wait for an event which can’t be read', 'reader', () =>
      figures.parked(),
    );
    metrics.samples('meguri_jobs', 'Jobs that wait, by queue and state', ['queue', 'state'], async () =>
      (await figures.jobs()).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
    );
    metrics.gauge('meguri_oldest_job_seconds', 'How long the oldest job has been due', 'queue', () =>
      this.oldestJobs(),
    );
    metrics.gauge('meguri_open_incidents', 'Work that was given up and waits for an operator', 'kind', () =>
      figures.incidents(),
    );
    metrics.gauge('meguri_deadlines_overdue', 'Deadlines that fell due and weren’t dealt with', 'kind', () =>
      figures.overdue(),
    );
    metrics.samples('meguri_money_waiting_yen', 'Money that has not moved yet, by kind', ['kind'], async () =>
      (await figures.moneyWaiting()).map(({ kind, amount }) => ({ labels: { kind }, value: amount })),
    );
    metrics.samples('meguri_money_waiting_seconds', 'How long the oldest of it has waited', ['kind'], async () =>
      (await figures.moneyWaiting()).map(({ kind, oldestSeconds }) => ({ labels: { kind }, value: oldestSeconds })),
    );
    metrics.gauge('meguri_platform_balance_yen', 'The balance at the provider, and what it has to cover', 'part', () =>
      figures.platformBalance(),
    );
    metrics.samples('meguri_mails_waiting', 'Mails that wait to be sent', [], async () =>
      single((await figures.mails()).count),
    );
    metrics.samples('meguri_oldest_mail_seconds', 'How long the oldest mail has waited', [], async () =>
      single((await figures.mails()).oldestSeconds),
    );
    metrics.samples('meguri_open_differences', 'Where provider and book don’t agree', [], async () =>
      single(await figures.differences()),
    );
    metrics.samples('meguri_log_unsealed_days', 'Days since the newest day that a root seals', [], async () =>
      single(await figures.daysUnsealed()),
    );
    metrics.samples('meguri_unfinished_rebuild_bytes', 'Tables of a rebuild that runs or was killed', [], async () =>
      single(await figures.rebuildBytes()),
    );
    metrics.gauge('meguri_pool_connections', 'Connections of the process’s pool, and who waits for one', 'state', () =>
      Promise.resolve(this.connections),
    );
    this.sampling = setInterval(() => (this.connections = connectionsOf(this.pool)), SAMPLE_MS).unref();
    const { gateway } = this;
    if (gateway !== undefined)
      metrics.samples('meguri_sockets', 'Open sockets', [], async () => single(gateway.server.of('/').sockets.size));
  }

  private async oldestJobs(): Promise<Readonly<Record<string, number>>> {
    const byQueue: Record<string, number> = {};
    for (const { queue, oldestSeconds } of await this.figures.jobs())
      byQueue[queue] = Math.max(byQueue[queue] ?? 0, oldestSeconds);
    return byQueue;
  }
}

const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

const single = (value: number): readonly Sample[] => [{ labels: {}, value }];
