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

  /** 503 when this process can't answer requests, else 200; each dependency with its own line. */
  @Get('readyz')
  async readyz(@Res({ passthrough: true }) reply: FastifyReply) {
    const readiness = await this.readiness.ask();
    reply.header('cache-control', 'no-store').status(readiness.status === 'unavailable' ? 503 : 200);
    return readiness;
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async readMetrics(): Promise<string> {
    return this.metrics.text();
  }
}
