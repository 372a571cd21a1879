import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { LEAST_DOWNTIME_MINUTES } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { Loop } from '@meguri/projections/loops/loop.ts';
import pg from 'pg';
import { ProblemLog } from '../../http/health/problem-log.ts';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { Clock } from '../clock/clock.ts';
import { EVENT_LOG } from '../streams/event-log-token.ts';
import { ServiceInterruptions } from './service-interruptions.ts';

const PERIOD_MS = 5_000;
/** After this silence there may be a downtime that isn't recorded yet, so deadlines that would harm users wait. */
const SILENT_MS = 30_000;
/** Users can't have missed anything in a shorter silence. */
const LEAST_DOWNTIME_MS = LEAST_DOWNTIME_MINUTES * 60_000;

/**
 * When a server could last append commands: one row for all instances. It uses Postgres' time, so that neither a move
 * of the demo's time nor a wrong system clock counts as downtime.
 */
@Injectable()
export class Heartbeat {
  constructor(
    private readonly pool: pg.Pool,
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** Records that this instance can take commands. If a downtime has just ended, it is appended first. */
  async beat(): Promise<void> {
    await this.log.head();
    const { rowCount } = await this.pool.query({
      name: 'heartbeat',
      text: `UPDATE app.service_heartbeat SET beat_at = now() WHERE beat_at > now() - make_interval(secs => $1)`,
      values: [LEAST_DOWNTIME_MS / 1000],
    });
    if (rowCount === 0) await this.beatAfterSilence();
  }

  /** Whether no instance could take commands recently. A service that has never started isn't silent. */
  async isSilent(): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'silence',
      text: `SELECT 1 FROM app.service_heartbeat WHERE beat_at < now() - make_interval(secs => $1)`,
      values: [SILENT_MS / 1000],
    });
    return rowCount === 1;
  }

  private async beatAfterSilence(): Promise<void> {
    const { rows } = await this.pool.query<{ last: string; silent: string }>(
      `SELECT beat_at::text AS last, extract(epoch FROM now() - beat_at) * 1000 AS silent FROM app.service_heartbeat`,
    );
    const [{ last, silent } = { last: null, silent: '0' }] = rows;
    if (last !== null && Number(silent) >= LEAST_DOWNTIME_MS) {
      const now = this.clock.now().toISOString();
      await this.interruptions.recordDowntime(last, plus(now, -Math.round(Number(silent))), now);
    }
    await this.pool.query(
      `INSERT INTO app.service_heartbeat AS known (beat_at) VALUES (now())
       ON CONFLICT (singleton) DO UPDATE SET beat_at = greatest(known.beat_at, now())`,
    );
    await this.interruptions.refresh();
  }
}

/** Beats before this instance takes its first command, and then every few seconds. */
@Injectable()
export class Beating implements OnApplicationBootstrap, OnModuleDestroy {
  private loop: Loop | undefined;

  constructor(
    private readonly heartbeat: Heartbeat,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.heartbeat.beat();
    const problems = new ProblemLog(this.log);
    this.loop = new Loop(() => this.heartbeat.beat(), {
      restMs: PERIOD_MS,
      onFailure: (error) => problems.report('heartbeat', error),
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop?.stop();
  }
}
