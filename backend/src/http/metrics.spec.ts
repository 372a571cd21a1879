import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.ts';

describe('metrics', () => {
  it('are told as Prometheus reads them', async () => {
    const metrics = new Metrics();
    metrics.counter('served_total', 'Served').add({ status: '2xx' }, 2);
    const seconds = metrics.histogram('seconds', 'Time', [0.1, 1]);
    for (const value of [0.05, 0.5, 5]) seconds.observe(value);
    expect((await metrics.text()).split('\n')).toEqual([
      '# HELP served_total Served',
      '# TYPE served_total counter',
      'served_total{status="2xx"} 2',
      '# HELP seconds Time',
      '# TYPE seconds histogram',
      'seconds_bucket{le="0.1"} 1',
      'seconds_bucket{le="1"} 2',
      'seconds_bucket{le="+Inf"} 3',
      'seconds_sum 5.55',
      'seconds_count 3',
      '',
    ]);
  });

  it('are told without a gauge whose source is gone', async () => {
    const metrics = new Metrics();
    metrics.gauge('lag_seconds', 'Lag', () => Promise.reject(new Error('no database')));
    metrics.gauge('up', 'Up', () => 1);
    expect(await metrics.text()).toBe(
      '# HELP lag_seconds Lag\n# TYPE lag_seconds gauge\n# HELP up Up\n# TYPE up gauge\nup 1\n',
    );
  });
});
