import type { FastifyInstance } from 'fastify';
import { type OpenSpan, traceIn, type Tracing } from './tracing.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's open span, if tracing is on. */
    trace?: OpenSpan;
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
    if (request.trace !== undefined)
      tracing.requestEnds(request.trace, request.routeOptions.url ?? 'none', reply.statusCode);
    done();
  });
}
