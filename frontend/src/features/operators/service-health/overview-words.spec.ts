import { describe, expect, it } from 'vitest';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
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

describe('the service in words', () => {
  it('tells an operator that all is well, area by area', () => {
    expect(overviewLines(WELL).map(({ tone }) => tone)).toEqual(Array.from({ length: 6 }, () => 'good'));
  });

  it('names what stopped as people call it, and what it means', () => {
    const { tone, text } = line('画面の内容', { readModels: { stopped: ['ledger'], behindSeconds: 900 } });
    expect([tone, text]).toEqual([
      'bad',
      'お金の記録（元帳）の反映が止まっています。利用者には古い内容が表示されています。',
    ]);
  });

  it.each<[string, 'warn' | 'bad', Partial<ServiceOverview>]>([
    ['画面の内容', 'bad', { workers: { ...WELL.workers, readModels: false } }],
    ['画面の内容', 'bad', { parkedStreams: 1 }],
    ['画面の内容', 'warn', { readModels: { stopped: [], behindSeconds: 31 } }],
    ['自動処理', 'bad', { workers: { ...WELL.workers, processes: false } }],
    ['自動処理', 'warn', { processesBehindSeconds: 90 }],
    ['期限', 'bad', { workers: { ...WELL.workers, deadlines: false } }],
    ['期限', 'warn', { deadlinesOverdue: 3 }],
    ['バックグラウンド処理', 'bad', { incidents: 1 }],
    ['バックグラウンド処理', 'warn', { jobs: { waiting: 4, failing: 2, oldestSeconds: 301 } }],
    ['メール', 'warn', { mails: { waiting: 1, oldestSeconds: 601 } }],
    ['お金の照合', 'bad', { differences: 1 }],
  ])('says of %s that it needs somebody: %s', (area, tone, changed) => {
    expect(line(area, changed).tone).toBe(tone);
    expect(overviewLines({ ...WELL, ...changed }).filter((one) => one.tone !== 'good')).toHaveLength(1);
  });

  it('tells nobody to start a worker when no worker may go on', () => {
    const workers = { ...WELL.workers, processes: false };
    expect(line('自動処理', { workers }).text).toContain('ワーカーを起動してください');
    const stopped = line('自動処理', { workers, processesStopped: true });
    expect([stopped.tone, stopped.text]).toEqual(['bad', expect.stringContaining('再起動しても進みません')]);
  });
});
