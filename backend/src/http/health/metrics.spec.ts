import { describe, expect, it } from '@jest/globals';
import { countRequests } from './request-metrics.ts';
import { Metrics } from './metrics.ts';

type Answered = (
  request: { method: string; routeOptions: { url?: string } },
  reply: { statusCode: number; elapsedTime: number },
  done: () => void,
) => void;

describe('metrics', () => {
  it('are written in Prometheus’ format', async () => {
    const metrics = new Metrics();
    let answered: Answered = () => undefined;
    const server = { addHook: (_: string, hook: Answered) => (answered = hook) };
    countRequests(server as unknown as Parameters<typeof countRequests>[0], metrics);
    const get = { method: 'GET', routeOptions: { url: '/api/items/:id' } };
    for (const elapsedTime of [0.5, 500, 50_000]) answered(get, { statusCode: 200, elapsedTime }, () => undefined);
    for (const method of ['GET', 'PROPFIND'])
      answered({ method, routeOptions: {} }, { statusCode: 404, elapsedTime: 1 }, () => undefined);
    const lines = (await metrics.registry.metrics()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# HELP meguri_http_requests_total Requests answered, by class of status',
        '# TYPE meguri_http_requests_total counter',
        'meguri_http_requests_total{status="2xx"} 3',
        '# TYPE meguri_http_request_seconds histogram',
        'meguri_http_request_seconds_bucket{le="0.001",method="GET",route="/api/items/:id",status="2xx"} 1',
        'meguri_http_request_seconds_bucket{le="1",method="GET",route="/api/items/:id",status="2xx"} 2',
        'meguri_http_request_seconds_bucket{le="+Inf",method="GET",route="/api/items/:id",status="2xx"} 3',
        'meguri_http_request_seconds_sum{method="GET",route="/api/items/:id",status="2xx"} 50.5005',
        'meguri_http_request_seconds_count{method="GET",route="/api/items/:id",status="2xx"} 3',
        'meguri_http_request_seconds_count{method="any",route="none",status="4xx"} 2',
      ]),
    );
  });

  it('exclude machines’ frequent requests, which would hide users’ failing ones', async () => {
    const metrics = new Metrics();
    let answered: Answered = () => undefined;
    const server = { addHook: (_: string, hook: Answered) => (answered = hook) };
    countRequests(server as unknown as Parameters<typeof countRequests>[0], metrics);
    for (const url of ['/livez', '/readyz', '/metrics'])
      answered({ method: 'GET', routeOptions: { url } }, { statusCode: 200, elapsedTime: 1 }, () => undefined);
    const text = await metrics.registry.metrics();
    expect(text).toContain('meguri_http_requests_total{status="2xx"} 0\n');
    expect(text).not.toMatch(/^meguri_http_request_seconds_count/m);
  });

  it('are written without the gauge that couldn’t be read', async () => {
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

  it('have no value for a figure without labels that couldn’t be read', async () => {
    const metrics = new Metrics();
    let value: number | null = null;
    metrics.samples('waiting', 'Waiting', [], async () => {
      if (value === null) throw new Error('no database');
      return [{ labels: {}, value }];
    });
    expect(await metrics.registry.metrics()).not.toMatch(/^waiting/m);
    value = 4;
    expect(await metrics.registry.metrics()).toContain('waiting 4\n');
  });
});
