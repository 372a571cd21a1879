import { afterEach, describe, expect, it } from '@jest/globals';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Seeded } from '../../backend/src/rentals/processes/test-support/histories/seeded.ts';
import { FAULTS } from './faults.ts';
import { inOrder } from './in-turn.ts';
import { Ledger, readLedger } from './ledger.ts';
import { tableOf } from './table.ts';

function named(seed: number, count: number): string[] {
  const order = inOrder(FAULTS, new Seeded(seed));
  return Array.from({ length: count }, () => order.next().value?.name ?? 'none');
}

describe('a run', () => {
  it('has the same faults for the same seed, and others for another', () => {
    expect(named(7, 40)).toEqual(named(7, 40));
    expect(named(7, 40)).not.toEqual(named(8, 40));
  });

  it('has each fault once before any is repeated', () => {
    expect(new Set(named(3, FAULTS.length)).size).toBe(FAULTS.length);
  });
});

describe('the ledger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-ledger-'));
  const path = join(folder, 'ledger.jsonl');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('has every entry on the disk when it was written, and refuses to be read with a line that is none', async () => {
    const ledger = await Ledger.create(path);
    const noted = { key: 'k', type: 'Approved', roundId: 'r', by: 7, at: 1 };
    await Promise.all([
      ledger.write({ what: 'sent', ...noted }),
      ledger.write({ what: 'acknowledged', ...noted, position: '00000009' }),
    ]);
    expect(ledger.count).toBe(1);
    const { sent, acknowledged } = readLedger(path);
    expect([sent.length, acknowledged[0]?.position]).toEqual([1, '00000009']);
    await ledger.close();
    appendFileSync(path, '{"what":"acknowledged"}\n');
    expect(() => readLedger(path)).toThrow();
  });
});

describe('the table', () => {
  const happened = [
    { fault: 'kill -9 of the api', details: '', at: 1000, readyMs: 2500, failure: null },
    { fault: 'full disk', details: '4 s', at: 9000, readyMs: 100, failure: null },
  ];
  const at = (time: number) =>
    ({ what: 'acknowledged', key: 'k', type: 'Approved', roundId: 'r', by: 1, position: '1', at: time }) as const;
  const common = {
    command: 'npm run prove -- --seed 7',
    happened,
    acknowledged: [at(900), at(4900), at(8900), at(9000), at(14_000)],
    skipped: [{ name: 'cuts of the network', reason: 'no network namespaces here' }],
  };

  it('shows each fault with its longest gap, what was skipped, and the command that repeats the run', () => {
    const findings = [{ question: 'yen wrong', of: '9 yen moved', wrong: [] }];
    const table = tableOf({ ...common, findings });
    expect(table).toMatch(/kill -9 of the api +1 +2\.5 s +4\.0 s/);
    expect(table).toMatch(/full disk +1 +0\.1 s +5\.0 s/);
    expect(table).toContain('skipped: cuts of the network: no network namespaces here');
    expect(table).toContain('nothing is wrong; again: npm run prove -- --seed 7');
  });

  it('lists what is wrong', () => {
    const findings = [{ question: 'yen wrong', of: '9 yen moved', wrong: ['round 1: 3 yen'] }];
    expect(tableOf({ ...common, findings })).toMatch(/yen wrong +1 +9 yen moved[^]+ {2}round 1: 3 yen/);
  });
});
