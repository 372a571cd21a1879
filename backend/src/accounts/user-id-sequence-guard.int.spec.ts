import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { ProcessCheckpoint } from '../event-sourcing/process-checkpoint.entity.ts';
import { UserIdSequenceGuard } from './user-id-sequence-guard.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

const { pool, source } = useDatabase(ProcessCheckpoint);
afterEach(() => pool.query('TRUNCATE app.users RESTART IDENTITY CASCADE; DELETE FROM app.process_checkpoints'));

const start = (log: InMemoryEventLog) => {
  const checkpoints = source.getRepository(ProcessCheckpoint);
  return new UserIdSequenceGuard(pool, log, pino({ level: 'silent' }), checkpoints).onModuleInit();
};

async function register(): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO app.users (username, password_hash) VALUES ($1, 'x') RETURNING id`,
    [randomUUID().slice(0, 20)],
  );
  return rows[0]!.id;
}

async function happens(log: InMemoryEventLog, type: string, by: number | null, data: object = {}): Promise<string> {
  const metadata = JSON.stringify({ actor: { id: by, party: by === null ? 'system' : 'borrower' } });
  const event = { id: randomUUID(), type, version: 1, data: JSON.stringify(data), metadata };
  return (await log.push(`rentalRound-${randomUUID()}`, [event])).position;
}

const haveRead = (log: string, position: string) =>
  pool.query(`INSERT INTO app.process_checkpoints (process, log, position) VALUES ('processes', $1, $2)`, [
    log,
    position,
  ]);

describe('ids of new accounts after a database restore', () => {
  it('begin above all users who only exist in the log, as actors or as parties of requests', async () => {
    const log = new InMemoryEventLog();
    await register();
    await haveRead('in-memory', await happens(log, 'Approved', await register()));
    await happens(log, 'RentalRequested', 4, { borrowerId: 4, ownerId: 5 });
    await happens(log, 'Expired', null);
    await start(log);
    expect(await register()).toBe(6);
    await happens(log, 'Approved', 9);
    await start(log);
    await start(log);
    expect(await register()).toBe(10);
  });

  it('begin above all users in the log when Postgres is empty or belongs to another log', async () => {
    const log = new InMemoryEventLog();
    const last = await happens(log, 'Approved', 7);
    await start(log);
    expect(await register()).toBe(8);
    await pool.query('TRUNCATE app.users RESTART IDENTITY CASCADE');
    await haveRead('another', last);
    await start(log);
    expect(await register()).toBe(8);
  });

  it('continue when the log has no unknown users, is empty, or was itself restored', async () => {
    await start(new InMemoryEventLog());
    expect(await register()).toBe(1);
    const log = new InMemoryEventLog();
    await happens(log, 'Approved', 1);
    await haveRead('in-memory', '9999999999999999999');
    await start(log);
    expect(await register()).toBe(2);
    await pool.query('DELETE FROM app.process_checkpoints');
    await start(log);
    expect(await register()).toBe(3);
  });

  it('begin far above when the log can’t be read; reading needs no log', async () => {
    await register();
    const log = new InMemoryEventLog();
    log.head = () => Promise.reject(new Error('the log is away'));
    await start(log);
    expect(await register()).toBe(10_002);
  });
});
