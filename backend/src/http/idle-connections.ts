import type { Server } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

const SWEEP_MS = 50;

/**
 * Lets connections go that clients keep for their next request, once the service closes: one that was busy when it
 * began to would hold it open for as long as its client likes.
 */
@Injectable()
export class IdleConnections implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    // A request that comes before that is answered with `connection: close`: the client's next one opens a new connection.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  }
}
