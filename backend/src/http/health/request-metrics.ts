import type { FastifyInstance } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Requests by class of answer, and how long they took. */
export function countRequests(server: FastifyInstance, { registry }: Metrics): void {
  const requests = new Counter({
    name: 'meguri_http_requests_total',
    help: 'Requests answered, by class of status',
    labelNames: ['status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'meguri_http_request_seconds',
    help: 'Time from request to answer',
    buckets: SECONDS,
    registers: [registry],
  });
  const classes = [1, 2, 3, 4, 5].map((hundreds) => requests.labels(`${hundreds}xx`));
  server.addHook('onResponse', (_request, reply, done) => {
    classes[Math.floor(reply.statusCode / 100) - 1]?.inc();
    duration.observe(reply.elapsedTime / 1000);
    done();
  });
}
