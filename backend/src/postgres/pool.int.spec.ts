import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { Gate } from '../../../test/support/servers/gate.ts';
import { freshDatabase, type FreshDatabase } from '../../../test/support/servers/postgres.ts';
import { errorAnswer } from '../http/errors/error-answer.ts';
import { createPool } from './pool.ts';

let database: FreshDatabase;
let gate: Gate;
let pool: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase();
  gate = await Gate.before(database.url);
  pool = createPool({ url: gate.url, name: 'test', size: 2, timeoutMs: 1_500, onIdleError: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await gate.close();
  await database.drop();
});

const failure = (statement: string) =>
  pool.query(statement).then(
    () => null,
    (error: Error) => error,
  );

describe('a pool', () => {
  it('cancels a statement that takes too long, and goes on', async () => {
    const error = await failure('SELECT pg_sleep(5)');
    expect(error).toMatchObject({ code: '57014' });
    expect(errorAnswer(error)).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
    await pool.query('SELECT 1');
  });

  it('survives a connection that is lost while it is lent, and replaces it', async () => {
    const client = await pool.connect();
    const lost = new Promise((resolve) => client.once('end', () => resolve(null)));
    await pool.query('SELECT pg_terminate_backend($1)', [(client as pg.PoolClient & { processID: number }).processID]);
    await lost;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('gives up when Postgres stops answering, and works again once it is back', async () => {
    await Promise.all([failure('SELECT pg_sleep(0.1)'), failure('SELECT pg_sleep(0.1)')]);
    gate.silence();
    const began = Date.now();
    const errors = await Promise.all([failure('SELECT 1'), failure('SELECT 2')]);
    expect(Date.now() - began).toBeLessThan(2_500);
    for (const error of errors) expect(errorAnswer(error)).toMatchObject({ code: 'service_unavailable' });
    gate.open();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
