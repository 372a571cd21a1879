import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Metrics } from './metrics.ts';
import { ReadinessChecks } from './readiness.ts';

/** For the ones who run the service, and their machines. */
@ApiExcludeController()
@Controller()
export class OperationsController {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
  ) {}

  /** The process answers; nothing else is promised. */
  @Get('livez')
  @Header('cache-control', 'no-store')
  livez() {
    return { status: 'ok' };
  }

  /** 200 when every dependency is there, else 503; each with its own line. */
  @Get('readyz')
  async readyz(@Res({ passthrough: true }) reply: FastifyReply) {
    const { ready, checks } = await this.readiness.ask();
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503);
    return { status: ready ? 'ok' : 'unavailable', checks };
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async readMetrics(): Promise<string> {
    return this.metrics.text();
  }
}
