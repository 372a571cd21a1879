import { type DynamicModule, Global, Module, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { CsrfTokenController } from './sessions/csrf-token.controller.ts';
import { CsrfTokens } from './sessions/csrf-tokens.ts';
import { HttpSettings } from './http-settings.ts';
import { IdleConnections } from './idle-connections.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { Liveness } from './health/liveness.ts';
import { Metrics } from './health/metrics.ts';
import { HealthController } from './health/health.controller.ts';
import { ReadinessChecks } from './health/readiness.ts';
import { type Logger, SERVICE_LOG } from './health/service-log.ts';
import { OperatorEntries } from './operators/operator-entries.ts';
import { OwnSessions } from './sessions/own-sessions.ts';
import { ReadLimit } from './read-limit.ts';
import { RequestLimits } from './request-limits.ts';
import { SessionNotices } from './sessions/session-notices.ts';
import { SessionStore } from './sessions/session-store.ts';
import { Tracing } from './tracing/tracing.ts';

/** What every module with routes uses: sessions, metrics, readiness, the log. */
@Global()
@Module({})
export class HttpModule implements OnModuleInit {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly pool: pg.Pool,
    private readonly metrics: Metrics,
  ) {}

  static register(settings: HttpSettings, log: Logger, tracing = new Tracing(null)): DynamicModule {
    const shared = [
      { provide: HttpSettings, useValue: settings },
      { provide: SERVICE_LOG, useValue: log },
      { provide: Tracing, useValue: tracing },
      { provide: CsrfTokens, useValue: new CsrfTokens(settings.signatures) },
      KnownDevices,
      SessionStore,
      SessionNotices,
      OwnSessions,
      RequestLimits,
      ReadLimit,
      OperatorEntries,
      Metrics,
      ReadinessChecks,
    ];
    return {
      module: HttpModule,
      controllers: [HealthController, CsrfTokenController],
      providers: [...shared, IdleConnections, Liveness],
      exports: shared,
    };
  }

  onModuleInit(): void {
    this.readiness.add({ name: 'postgres', check: () => this.postgresTakesWrites() });
    this.metrics.gauge('meguri_dependency_there', '1 while what requests need answers this process', 'dependency', () =>
      this.readiness.needed(),
    );
  }

  /** Postgres may be read-only: a standby, or a server with a nearly full disk. */
  private async postgresTakesWrites(): Promise<void> {
    const { rows } = await this.pool.query<{ only_reads: boolean }>(
      "SELECT current_setting('transaction_read_only')::boolean AS only_reads",
    );
    if (rows[0]?.only_reads === true) throw new Error('Postgres takes no writes');
  }
}
