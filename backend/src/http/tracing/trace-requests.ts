import type { FastifyInstance } from 'fastify';
import { type Begun, traceIn, type Tracing } from './tracing.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Its span while traces are on and it has one. */
    trace?: Begun;
  }
}

/** A span for every change, and for each request that comes with a trace of its own. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  server.addHook('onRequest', (request, _reply, done) => {
    const trace = traceIn(request.headers['traceparent']);
    if (trace !== null || !READING.has(request.method))
      request.trace = tracing.requestBegins(request.id, trace?.parentId ?? null, request.method);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (request.trace !== undefined)
      tracing.requestEnds(request.trace, request.routeOptions.url ?? 'none', reply.statusCode);
    done();
  });
}
