import { beforeAll, describe, expect, it } from '@jest/globals';
import { Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { metricsIn, QUESTIONS, RUNBOOKS, selectorsIn } from './monitoring.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let metrics: string;
const market = useMarketplace();
beforeAll(async () => {
  const rental = await Rental.ofNewPeople(market);
  await rental.approve();
  await rental.pay();
  metrics = await (await fetch(`${market.service.url}/metrics`)).text();
});

describe('a process’s metrics for Prometheus', () => {
  it('include every metric that rules, dashboard and runbooks name', () => {
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = new Set([...QUESTIONS, ...RUNBOOKS.values()].flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(20);
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });

  it('have the labels that they select by, as far as there are values', () => {
    const selected = QUESTIONS.flatMap(selectorsIn);
    expect(selected.length).toBeGreaterThan(5);
    const missing = selected.filter(([metric, label]) => {
      const series = [...metrics.matchAll(new RegExp(`^${metric}\\{(.*)\\}`, 'gm'))].map(([, labels = '']) => labels);
      return series.length > 0 && !series.some((labels) => labels.includes(`${label}="`));
    });
    expect(missing).toEqual([]);
  });

  it('name routes by their pattern and commands by their name, never by an id', () => {
    expect(metrics).toMatch(
      /meguri_http_request_seconds_count\{method="PUT",route="\/api\/rental-requests\/:id\/status",status="2xx"\} [1-9]/,
    );
    expect(metrics).toMatch(/meguri_commands_total\{command="approve-request",outcome="done"\} 1\n/);
    expect(metrics).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(metrics).toMatch(/^meguri_append_seconds_count\{outcome="stored"\} [1-9]/m);
    expect(metrics).toMatch(/^meguri_payment_calls_total\{outcome="answered"\} [1-9]/m);
    expect(metrics).toMatch(/^meguri_work_taken\{work="processes"\} 1$/m);
  });

  it('don’t report an exhausted pool because of their own queries', async () => {
    await until('no query waits for a connection', async () => {
      const now = await (await fetch(`${market.service.url}/metrics`)).text();
      return now.includes('meguri_pool_connections{state="waiting"} 0\n');
    });
  });

  it('have at most some thousand series', () => {
    expect(metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length).toBeLessThan(5_000);
  });
});

describe('the operators’ overview', () => {
  it('says that jobs are processed and nothing is stuck', async () => {
    await market.admin.get('/api/admin/service-overview').then((overview) =>
      expect(overview).toMatchObject({
        readModels: { stopped: [] },
        workers: { readModels: true, processes: true, deadlines: true },
        parkedStreams: 0,
        incidents: 0,
        differences: 0,
      }),
    );
  });
});
