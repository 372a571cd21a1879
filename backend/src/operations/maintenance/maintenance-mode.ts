import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';

/** How soon an instance follows when another has switched. */
const FOLLOW_MS = 500;

/** Whether the service is under maintenance: one row for all instances, kept over restarts. */
@Injectable()
export class MaintenanceMode implements OnModuleInit, OnModuleDestroy {
  private on = false;
  /** Counts this instance's own switches: a look that began before one knows less than it. */
  private switches = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: (() => void)[] = [];

  /** The data source comes first: it makes the table. */
  constructor(
    private readonly pool: pg.Pool,
    _migrated: DataSource,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => {
      // While Postgres is away the mode can't be changed; the next refresh finds a change.
      this.refresh().catch((error: Error) => this.log.warn(`maintenance: ${error.message}`));
    }, FOLLOW_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  get isOn(): boolean {
    return this.on;
  }

  /** Called after every switch that this instance has heard of. */
  onSwitched(listener: () => void): void {
    this.listeners.push(listener);
  }

  async switch(on: boolean, userId: number): Promise<void> {
    await this.pool.query(
      `UPDATE app.maintenance SET is_on = $1, switched_by = $2, switched_at = now() WHERE is_on <> $1`,
      [on, userId],
    );
    this.switches++;
    this.follow(on);
  }

  /** Takes over what another instance has switched. */
  async refresh(): Promise<void> {
    const known = this.switches;
    const { rows } = await this.pool.query<{ is_on: boolean }>('SELECT is_on FROM app.maintenance');
    if (known === this.switches) this.follow(rows[0]?.is_on ?? false);
  }

  private follow(on: boolean): void {
    if (on === this.on) return;
    this.on = on;
    for (const tell of this.listeners) tell();
  }
}
