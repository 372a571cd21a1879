import type { Server } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

const SWEEP_MS = 50;

/**
 * Closes kept-alive connections when the service shuts down. A connection that was busy when closing began would
 * otherwise keep the server open for as long as its client likes.
 */
@Injectable()
export class IdleConnections implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    sweep.unref();
    server.once('close', () => clearInterval(sweep));
    // Requests that still arrive are answered with `connection: close`, so that the client opens a new connection for
    // its next one.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  }
}
