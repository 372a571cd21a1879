import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** The label of requests that match no route: scanners invent addresses, and each would become a series. */
const NO_ROUTE = 'none';
/**
 * Health checks and Prometheus call these all the time, also during an outage: their successes would hide the failures
 * of other requests.
 */
const MONITORING_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Counts requests by class of status code and measures their duration by route pattern, never by the address itself.
 */
export function countRequests(server: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('meguri_http_requests_total', 'Requests answered, by class of status', ['status']);
  const duration = metrics.histogram(
    'meguri_http_request_seconds',
    'Time from request to answer',
    ['method', 'route', 'status'],
    SECONDS,
  );
  const classes = [1, 2, 3, 4, 5].map((hundreds) => `${hundreds}xx`);
  for (const status of classes) requests.labels(status).inc(0);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    if (MONITORING_PATHS.has(route)) return done();
    const status = classes[Math.floor(reply.statusCode / 100) - 1] ?? 'none';
    requests.labels(status).inc();
    duration.labels(route === NO_ROUTE ? 'any' : request.method, route, status).observe(reply.elapsedTime / 1000);
    done();
  });
}
