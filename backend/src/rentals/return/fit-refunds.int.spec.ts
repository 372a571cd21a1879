import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { FIT_TIMES, fitRefundRequested, promisedIn } from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { BORROWER } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';
import { Rounds } from '../round/rounds.ts';
import { FitRefunds } from './fit-refunds.ts';

let pools: pg.Pool[];
let log: InMemoryEventLog;
/** As in two processes, which share only the database and the log. */
let processes: FitRefunds[];
const { url, closeFirst } = useDatabase();
beforeAll(async () => {
  pools = [1, 2].map(() => new pg.Pool({ connectionString: url, max: 10 }));
  await pools[0]!.query(`INSERT INTO app.users (id, username, password_hash) VALUES (${BORROWER}, 'kenji', '-')`);
  closeFirst(() => Promise.all(pools.map((pool) => pool.end())));
});
beforeEach(async () => {
  await pools[0]!.query('DELETE FROM app.fit_refunds');
  log = new InMemoryEventLog();
  processes = pools.map((pool) => new FitRefunds(pool, new Rounds(log)));
});

const NOW = FIT_TIMES.requested;
const round = roundAfter(promisedIn('in_use'));
const claimed = (id: string, at = 0, now: string = NOW) => processes[at]!.claim(id, round, now);
const count = async () => Number((await pools[0]!.query('SELECT count(*) FROM app.fit_refunds')).rows[0].count);
const age = () => pools[0]!.query(`UPDATE app.fit_refunds SET claimed_at = now() - interval '2 minutes'`);

/** A claim whose event was stored. */
async function asked(id: string = randomUUID()): Promise<string> {
  expect(await claimed(id)).toBe(true);
  const rounds = new Rounds(log);
  const ids = { id: randomUUID(), target: id, correlationId: id, causationId: null };
  const actor = { as: 'system', process: 'test' } as const;
  const events = fitRefundRequested().map(({ event }) => event);
  await rounds.handle({ ...ids, input: {}, actor, now: NOW, interruptions: [] }, () => events);
  return id;
}

describe('a borrower’s fit refunds', () => {
  it('are three in a year, however many are asked for at once in two processes', async () => {
    // The first turns open the connections, so that the later ones are simultaneous.
    for (let turn = 0; turn < 6; turn += 1) {
      await pools[0]!.query('DELETE FROM app.fit_refunds');
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => claimed(randomUUID(), index % 2)));
      expect(answers.filter(Boolean)).toHaveLength(3);
      expect(await count()).toBe(3);
    }
  });

  it('count once when a request is repeated', async () => {
    const id = randomUUID();
    for (let times = 0; times < 5; times += 1) expect(await claimed(id, times % 2)).toBe(true);
    expect(await count()).toBe(1);
    for (let times = 0; times < 2; times += 1) expect(await claimed(randomUUID())).toBe(true);
    expect(await claimed(id)).toBe(true);
  });

  it('don’t count after 365 days, not a millisecond earlier', async () => {
    for (let times = 0; times < 3; times += 1) await asked();
    await age();
    expect(await claimed(randomUUID(), 0, plus(NOW, 365 * DAY - 1))).toBe(false);
    expect(await claimed(randomUUID(), 0, plus(NOW, 365 * DAY))).toBe(true);
  });

  it('don’t count when their request failed or its process was killed, a minute later', async () => {
    const kept = await asked();
    for (let times = 0; times < 2; times += 1) await claimed(randomUUID());
    expect(await claimed(randomUUID(), 1)).toBe(false);
    await age();
    expect(await claimed(randomUUID(), 1)).toBe(true);
    expect(await count()).toBe(2);
    const { rows } = await pools[0]!.query('SELECT round_id AS id FROM app.fit_refunds');
    expect(rows.map(({ id }: { id: string }) => id)).toContain(kept);
  });

  it('stay counted when their events are stored, however old', async () => {
    for (let times = 0; times < 3; times += 1) await asked();
    await age();
    expect(await claimed(randomUUID(), 1)).toBe(false);
    expect(await count()).toBe(3);
  });

  it('stay counted when a failed request is repeated while another one looks for failed ones', async () => {
    for (let times = 0; times < 2; times += 1) await asked();
    const failed = randomUUID();
    await claimed(failed);
    await age();
    /** The repeated request claims after the other one has found no event, and before that removes the claim. */
    class Rivalled extends Rounds {
      override async find(id: string) {
        const found = await super.find(id);
        if (id === failed) expect(await claimed(failed, 1)).toBe(true);
        return found;
      }
    }
    expect(await new FitRefunds(pools[0]!, new Rivalled(log)).claim(randomUUID(), round, NOW)).toBe(false);
    expect(await count()).toBe(3);
  });
});
