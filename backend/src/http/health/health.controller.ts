import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Rejected } from '@meguri/contracts/errors.ts';
import { sameText } from '../sessions/same-text.ts';
import { HttpSettings } from '../http-settings.ts';
import { Liveness } from './liveness.ts';
import { Metrics } from './metrics.ts';
import { ReadinessChecks } from './readiness.ts';

/** Liveness, readiness and metrics, for those who run the service and their tools. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
    private readonly settings: HttpSettings,
    private readonly liveness: Liveness,
  ) {}

  /** 503 when this process should be restarted. */
  @Get('livez')
  @Header('cache-control', 'no-store')
  livez(@Res({ passthrough: true }) reply: FastifyReply) {
    const alive = this.liveness.alive();
    reply.status(alive ? 200 : 503);
    return { status: alive ? 'ok' : 'no answer from Postgres' };
  }

  /**
   * 503 when this process can't serve requests, else 200, with one entry per dependency. In production visitors see
   * only each dependency's name and state; causes are in the metrics and the log.
   */
  @Get('readyz')
  async readyz(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.readiness.ask();
    reply.header('cache-control', 'no-store').status(readiness.status === 'unavailable' ? 503 : 200);
    if (!this.settings.production) return readiness;
    const checks = Object.entries(readiness.checks).map(([name, { ok }]) => [name, { ok }] as const);
    return { status: readiness.status, checks: Object.fromEntries(checks) };
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async readMetrics(@Headers('authorization') authorization?: string): Promise<string> {
    const { production, metricsTokens } = this.settings;
    const known = metricsTokens.map((token) => sameText(authorization, `Bearer ${token}`)).includes(true);
    if (production && !known) throw new Rejected('resource_not_found');
    return this.metrics.registry.metrics();
  }
}
