import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Requests by class of answer, and how long they took. */
export function countRequests(server: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('meguri_http_requests_total', 'Requests answered, by class of status');
  const duration = metrics.histogram('meguri_http_request_seconds', 'Time from request to answer', SECONDS);
  const classes = [1, 2, 3, 4, 5].map((hundreds) => ({ status: `${hundreds}xx` }));
  server.addHook('onResponse', (_request, reply, done) => {
    requests.add(classes[Math.floor(reply.statusCode / 100) - 1]);
    duration.observe(reply.elapsedTime / 1000);
    done();
  });
}
