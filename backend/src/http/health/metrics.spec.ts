import { describe, expect, it } from '@jest/globals';
import { countRequests } from './request-metrics.ts';
import { Metrics } from './metrics.ts';

type Answered = (request: unknown, reply: { statusCode: number; elapsedTime: number }, done: () => void) => void;

describe('metrics', () => {
  it('are told as Prometheus reads them', async () => {
    const metrics = new Metrics();
    let answered: Answered = () => undefined;
    const server = { addHook: (_: string, hook: Answered) => (answered = hook) };
    countRequests(server as unknown as Parameters<typeof countRequests>[0], metrics);
    for (const elapsedTime of [0.5, 500, 50_000]) answered({}, { statusCode: 200, elapsedTime }, () => undefined);
    const lines = (await metrics.registry.metrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# HELP meguri_http_requests_total Requests answered, by class of status',
        '# TYPE meguri_http_requests_total counter',
        'meguri_http_requests_total{status="2xx"} 3',
        '# TYPE meguri_http_request_seconds histogram',
        'meguri_http_request_seconds_bucket{le="0.001"} 1',
        'meguri_http_request_seconds_bucket{le="1"} 2',
        'meguri_http_request_seconds_bucket{le="+Inf"} 3',
        'meguri_http_request_seconds_sum 50.5005',
        'meguri_http_request_seconds_count 3',
      ]),
    );
  });

  it('are told without a gauge whose source is gone', async () => {
    const metrics = new Metrics();
    let gone = false;
    metrics.gauge('lag_seconds', 'Lag', 'of', async () => {
      if (gone) throw new Error('no database');
      return { rounds: 2 };
    });
    metrics.gauge('up', 'Up', 'of', async () => ({ all: 1 }));
    expect(await metrics.registry.metrics()).toContain('lag_seconds{of="rounds"} 2\n');
    gone = true;
    const lines = (await metrics.registry.metrics()).split('\n');
    expect(lines.filter((line) => line.startsWith('lag_seconds'))).toEqual([]);
    expect(lines).toContain('up{of="all"} 1');
  });
});
