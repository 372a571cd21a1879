import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import pg from 'pg';
import { until } from '../../../../test/support/until.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';
import { identifyByProvider } from '../../accounts/identity/provider-identity.ts';
import { User } from '../../accounts/user.entity.ts';
import { inTransaction } from '../../postgres/in-transaction.ts';
import { Identity } from './identity.ts';

const [MEMBER, OPERATOR, OTHER] = [1, 2, 3];
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const database = useDatabase(User);
/** As in two processes, which share only the database. */
let processes: pg.Pool[];
beforeAll(async () => {
  processes = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 5 }));
  await database.pool.query(
    `INSERT INTO app.users (id, username, password_hash) VALUES (1, 'kenji', '-'), (2, 'admin', '-'), (3, 'mio', '-')`,
  );
  database.closeFirst(() => Promise.all(processes.map((pool) => pool.end())));
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM app.identity_decisions');
  await database.pool.query(`UPDATE app.users SET identity_state = 'pending'`);
});

const decide = (state: 'verified' | 'rejected', by: number, at: number) =>
  new Identity(processes[at]!, database.source.getRepository(User)).decide(MEMBER, by, { state, reason: '書類の確認' });
const findOut = (state: IdentityState, at: number) =>
  inTransaction(processes[at]!, (db) => identifyByProvider(db, MEMBER, state));
const record = () => new Identity(database.pool, database.source.getRepository(User)).record(MEMBER);

/** Each begins while the member's row is locked, and waits for the one before. */
async function inTurn(...all: (() => Promise<unknown>)[]): Promise<void> {
  const working: Promise<unknown>[] = [];
  await inTransaction(database.pool, async (db) => {
    await db.query(`SELECT FROM app.users WHERE id = ${MEMBER} FOR UPDATE`);
    for (const one of all) {
      working.push(one());
      await until('it waits', async () => (await database.pool.query(WAITING)).rowCount === working.length);
    }
  });
  await Promise.all(working);
}

describe('what is decided about a member’s identity in two processes at once', () => {
  it('is what the operator decides, when the provider confirms the member while that is being stored', async () => {
    await inTurn(
      () => decide('rejected', OPERATOR!, 0),
      () => findOut('verified', 1),
    );
    expect(await record()).toMatchObject({ state: 'rejected', decisions: [{ state: 'rejected' }] });
  });

  it('is what the operator decides, when the provider’s confirmation is being stored', async () => {
    await inTurn(
      () => findOut('verified', 1),
      () => decide('rejected', OPERATOR!, 0),
    );
    expect(await record()).toMatchObject({ state: 'rejected' });
  });

  it('is the last of two operators’ decisions, both of which are in the record', async () => {
    await inTurn(
      () => decide('verified', OPERATOR!, 0),
      () => decide('rejected', OTHER!, 1),
    );
    const { state, decisions } = await record();
    expect(decisions.map((one) => one.state)).toEqual(['rejected', 'verified']);
    expect(state).toBe('rejected');
  });

  it('is found out once, when the provider says so to both', async () => {
    await inTurn(
      () => findOut('verified', 0),
      () => findOut('verified', 1),
    );
    expect(await record()).toMatchObject({ state: 'verified', decisions: [{ state: 'verified', decidedBy: null }] });
    expect((await record()).decisions).toHaveLength(1);
  });
});
