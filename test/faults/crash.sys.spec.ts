import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, FAULTS } from '../prove/faults.ts';
import { onOneNetwork } from '../prove/parts.ts';
import { type Outcome, prove } from '../prove/prove.ts';
import { freshDatabase } from '../support/servers/postgres.ts';

/** The shortest faults; `npm run prove` has all, for any time. */
const SHORT = [
  'kill -9 of Postgres and the service',
  'kill -9 of the api',
  'kill -9 of the worker',
  'SIGTERM of the api',
  'jump of the demo clock',
];
/** Kills the workers first: jobs of a killed one are repeated after half a minute, which passes during the others. */
const SEED = 6;
const faults: readonly Fault[] = FAULTS.filter(({ name }) => SHORT.includes(name));

/** It takes some 45 s, and more on a busy machine. */
const TIMEOUT_MS = 240_000;

let outcome: Outcome;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-crash-'));
  const books = await freshDatabase();
  const place = { folder, records: folder, providerDatabase: books.url, layout: onOneNetwork };
  const pause = { least: 0.5, most: 1.5 };
  outcome = await prove(
    { seed: SEED, clients: 8, faults, count: SHORT.length, milliseconds: Infinity, pause },
    place,
    () => undefined,
  );
  await books.drop();
}, TIMEOUT_MS);

describe('clients who go on with the same keys while processes are killed, stopped and started', () => {
  it('are interrupted by each of these faults once', () => {
    expect(outcome.happened.map(({ fault, failure }) => [fault, failure]).sort()).toEqual(
      SHORT.map((name) => [name, null]).sort(),
    );
  });

  it('lose nothing, double nothing and overlap nowhere; every yen, chain and read model is right', () => {
    const wrong = outcome.findings.filter((finding) => finding.wrong.length > 0);
    expect(wrong).toEqual([]);
    // Enough to prove something; a busy machine does a quarter of what a quiet one does.
    expect(outcome.acknowledged.length).toBeGreaterThan(50);
  });
});
