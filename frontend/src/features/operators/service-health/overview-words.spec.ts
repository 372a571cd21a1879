import { describe, expect, it } from '@jest/globals';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
import { HEALTH_PARTS } from './health-labels.ts';
import { overviewLines } from './overview-words.ts';

const WELL: ServiceOverview = {
  readModels: { stopped: [], behindSeconds: 0 },
  parkedStreams: 0,
  workers: { readModels: true, processes: true, deadlines: true },
  processesBehindSeconds: 0,
  processesStopped: false,
  jobs: { waiting: 2, failing: 0, oldestSeconds: 0 },
  incidents: 0,
  deadlinesOverdue: 0,
  mails: { waiting: 0, oldestSeconds: 0 },
  differences: 0,
};
const line = (area: string, changed: Partial<ServiceOverview>) =>
  overviewLines({ ...WELL, ...changed }).find((one) => one.area === area)!;

describe('the overview of the service', () => {
  it('says for each area that all is well', () => {
    expect(overviewLines(WELL).map(({ tone }) => tone)).toEqual(Array.from({ length: 6 }, () => 'good'));
  });

  it('names a stopped read model by its label, and says what that means', () => {
    const { tone, text } = line('データの反映', { readModels: { stopped: ['ledger'], behindSeconds: 900 } });
    expect([tone, text]).toEqual([
      'bad',
      'お金の記録（元帳）の反映が止まっています。利用者には古い内容が表示されています。',
    ]);
  });

  it.each<[string, 'warn' | 'bad', Partial<ServiceOverview>]>([
    ['データの反映', 'bad', { workers: { ...WELL.workers, readModels: false } }],
    ['データの反映', 'bad', { parkedStreams: 1 }],
    ['データの反映', 'warn', { readModels: { stopped: [], behindSeconds: 31 } }],
    ['自動処理', 'bad', { workers: { ...WELL.workers, processes: false } }],
    ['自動処理', 'warn', { processesBehindSeconds: 90 }],
    ['自動の期限', 'bad', { workers: { ...WELL.workers, deadlines: false } }],
    ['自動の期限', 'warn', { deadlinesOverdue: 3 }],
    ['バックグラウンド処理', 'bad', { incidents: 1 }],
    ['バックグラウンド処理', 'warn', { jobs: { waiting: 4, failing: 2, oldestSeconds: 301 } }],
    ['メール', 'warn', { mails: { waiting: 1, oldestSeconds: 601 } }],
    ['決済会社との違い', 'bad', { differences: 1 }],
  ])('marks %s as needing attention: %s', (area, tone, changed) => {
    expect(line(area, changed).tone).toBe(tone);
    expect(overviewLines({ ...WELL, ...changed }).filter((one) => one.tone !== 'good')).toHaveLength(1);
  });

  it.each<[string, Partial<ServiceOverview>, string]>([
    ['データの反映', { parkedStreams: 1 }, '/admin#read-models'],
    ['データの反映', { readModels: { stopped: ['ledger'], behindSeconds: 900 } }, '/admin#read-models'],
    ['自動の期限', { deadlinesOverdue: 3 }, '/admin#stuck-rounds'],
    ['バックグラウンド処理', { incidents: 1 }, '/admin#incidents'],
    ['決済会社との違い', { differences: 1 }, '/admin#differences'],
  ])('links %s to its section of the operators’ home page', (area, changed, to) => {
    expect(line(area, changed).to).toBe(to);
    expect(Object.values(HEALTH_PARTS).map(({ id }) => `/admin#${id}`)).toContain(to);
  });

  it('doesn’t ask to start a worker if the processes were stopped on purpose', () => {
    const workers = { ...WELL.workers, processes: false };
    expect(line('自動処理', { workers }).text).toContain('ワーカーを起動してください');
    const stopped = line('自動処理', { workers, processesStopped: true });
    expect([stopped.tone, stopped.text]).toEqual(['bad', expect.stringContaining('再起動しても進みません')]);
  });
});
