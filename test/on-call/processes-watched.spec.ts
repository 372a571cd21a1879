import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ALERTS, QUESTIONS } from './monitoring.ts';

const read = (...path: string[]): string => readFileSync(join(import.meta.dirname, '..', '..', ...path), 'utf8');

/** The scrape jobs of Prometheus with the names under which containers are found. */
const scraped = [
  ...read('docker', 'monitoring', 'prometheus.yml').matchAll(/job_name: (\S+)\n.*\n.*names: \[(.+?)\]/g),
];
const jobs = scraped.map(([, job = '']) => job);

/** The number of containers of each kind in Compose. */
const replicas = new Map(
  [...read('docker-compose.yml').matchAll(/^ {2}(\w+):\n(?: {4}.*\n)*? {4}deploy: \{ replicas: (\d+) \}/gm)].map(
    ([, name = '', count]) => [name, Number(count)] as const,
  ),
);

const down = ALERTS.find(({ name }) => name === 'MeguriDown')?.expression ?? '';

describe('an alert', () => {
  it('fires when no process of a kind is left, also when its name can’t be resolved any more', () => {
    expect(scraped.map(([, , name]) => name)).toEqual([...replicas.keys()]);
    for (const job of jobs) expect(down).toContain(`absent(up{job="${job}"})`);
  });

  it('fires when fewer processes respond than Compose runs', () => {
    const least = Number(/sum by \(job\) \(up\{job=~"(?:\S+)"\}\) < (\d+)/.exec(down)?.[1]);
    expect([...replicas.values()]).toEqual(jobs.map(() => least));
  });

  it('fires when Postgres or the event log is unavailable, also without requests that could fail', () => {
    const calls = ALERTS.filter(({ expression }) =>
      /\bmeguri_dependency_there\{dependency!="disk"\}\) == 0/.test(expression),
    );
    expect(calls.map(({ severity }) => severity)).toEqual(['page']);
  });

  it('for what follows from a full disk or a dependency that is down is silent: one cause pages once', () => {
    const follows = [
      'ReadModelBehind',
      'WorkNotTaken',
      'ProcessesBehind',
      'DeadlinesOverdue',
      'JobsWaiting',
      'RequestsFailing',
    ];
    const expressionOf = (name: string) => ALERTS.find((alert) => alert.name === `Meguri${name}`)?.expression ?? '';
    const full = 'unless on () max(meguri_storage_full{storage="event log"}) == 1';
    for (const name of follows) {
      expect(expressionOf(name)).toContain(
        'unless on () min(meguri_dependency_there{dependency=~"postgres|event log"}) == 0',
      );
      expect(expressionOf(name)).toContain(full);
    }
    expect(expressionOf('DependencyAway')).toContain(full);
    // Processes that were stopped for good lag behind as well.
    expect(expressionOf('ProcessesBehind')).toContain('unless on () max(meguri_work_taken{work="processes"}) == 0');
    for (const name of ['DiskFull', 'PaymentProviderFailing', 'Down'])
      expect(expressionOf(name)).not.toContain('unless');
  });

  it('predicts a full disk from hours of its figures only, by whichever processes reported them', () => {
    const low = ALERTS.find(({ name }) => name === 'MeguriDiskLow')?.expression ?? '';
    const figures = 'min by (disk) (meguri_disk_free_bytes)[6h:5m]';
    expect(low).toContain(`predict_linear(${figures}, 86400) < 0`);
    expect(low).toContain(`and count_over_time(${figures}) > 36`);
  });

  it('doesn’t fire for a single failed request in a quiet night', () => {
    const failing = ALERTS.find(({ name }) => name === 'MeguriRequestsFailing')?.expression ?? '';
    expect(failing).toMatch(/sum\(increase\(meguri_http_requests_total\{status="5xx"\}\[5m\]\)\) > [1-9]/);
  });

  it('doesn’t fire for a negative balance without a debt', () => {
    const short = ALERTS.find(({ name }) => name === 'MeguriBalanceShort')?.expression ?? '';
    expect(short).toMatch(/\n *and max\(meguri_platform_balance_yen\{part="owed"\}\) > 0$/);
  });

  it('names only jobs of Prometheus that exist', () => {
    const asked = QUESTIONS.flatMap((question) => [...question.matchAll(/job(=~?)"([^"]+)"/g)]);
    expect(asked.length).toBeGreaterThan(3);
    for (const [, how, of = ''] of asked)
      expect(jobs.filter((job) => (how === '=' ? job === of : new RegExp(`^(?:${of})$`).test(job)))).not.toEqual([]);
  });

  it('is sent by an Alertmanager', () => {
    expect(read('docker', 'monitoring', 'prometheus.yml')).toMatch(/^alerting:\n(?: .*\n)*? .*targets: \[\S+\]/m);
  });
});
