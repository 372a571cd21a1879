import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { traceIn, type Tracing } from './tracing.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's open span, if tracing is on. */
    trace?: Span | undefined;
  }
}

/** Traces every change, and each request that comes with a trace of its own. */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  server.addHook('onRequest', (request, _reply, done) => {
    const trace = traceIn(request.headers['traceparent']);
    if (trace !== null || !READING.has(request.method))
      request.trace = tracing.requestBegins(request.id, trace?.parentId ?? null, request.method);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (request.trace !== undefined)
      tracing.requestEnds(request.trace, `${request.method} ${route}`, route, reply.statusCode);
    done();
  });
}
