import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, Module, Post, UseInterceptors } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { migratedDatabase, type FreshDatabase } from '../../../test/support/servers/postgres.ts';
import { roundHistory } from '../../../test/support/round-histories.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { startTestApp, type TestApp, TestClient } from '../http/http.testing.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import { fingerprintOf } from '@meguri/projections/runner/checkpoints.ts';
import { ProjectionsModule } from './projections.module.ts';
import { alsoReads, readsAfter } from './reads-after.ts';

/** Delivers nothing to subscribers until it is released. */
class HeldLog extends InMemoryEventLog {
  readonly released = Promise.withResolvers<void>();

  override subscribe(...[from, handler, options]: Parameters<InMemoryEventLog['subscribe']>) {
    return super.subscribe(from, (batch) => this.released.promise.then(() => handler(batch)), options);
  }
}

@Controller('api/probe')
class Probe {
  @Get()
  @UseInterceptors(readsAfter('rounds'))
  read() {
    return {};
  }

  @Get('elsewhere')
  @UseInterceptors(readsAfter('ledger'))
  readElsewhere() {
    return {};
  }

  @Get('column')
  @UseInterceptors(readsAfter('rounds'))
  readColumn() {
    return pool.query('SELECT that_comes FROM read_models.rounds');
  }

  @Get('table')
  @UseInterceptors(alsoReads('rounds'))
  readTable() {
    return pool.query('SELECT FROM read_models.rounds_that_come');
  }

  @Get('state')
  @UseInterceptors(readsAfter('rounds'))
  readState() {
    return ({} as { phase: { since: string } }).phase.since;
  }

  @Get('also')
  @UseInterceptors(alsoReads('rounds'))
  readAlso() {
    return {};
  }

  @Post()
  change() {
    return {};
  }
}

let database: FreshDatabase;
let pool: pg.Pool;
const log = new HeldLog();
const opened: TestApp[] = [];

async function start(eventLog: InMemoryEventLog, works = true): Promise<TestApp> {
  @Module({})
  class Probing {}
  const projections = { databaseUrl: database.url, pool, eventLog, log: pino({ level: 'silent' }), works };
  const test = await startTestApp(
    database.url,
    [AccountsModule.register(null), { module: Probing, controllers: [Probe] }, ProjectionsModule.register(projections)],
    {},
    eventLog,
  );
  opened.push(test);
  return test;
}

beforeAll(async () => {
  database = await migratedDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  const { appends } = roundHistory('held', 'in_use');
  for (const { stream, events } of appends) await log.push(stream, events);
  // An earlier release has created the tables.
  await (await start(log)).close();
  opened.length = 0;
  await pool.query("UPDATE read_models.checkpoints SET fingerprint = 'of another version' WHERE projection = 'rounds'");
});
afterAll(async () => {
  log.released.resolve();
  for (const test of opened) await test.close();
  await pool.end();
  await database.drop();
});

describe('while another version’s read model exists and this version’s must be built by others', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = new TestClient((await start(log, false)).app);
  });
  const answerOf = async (path: string) => {
    const { statusCode, headers } = await client.get(path);
    return [statusCode, headers['x-read-model'], headers['retry-after']];
  };

  it('it is shown, and marked as behind', async () => {
    expect(await answerOf('/api/probe')).toEqual([200, 'behind', undefined]);
    expect(await answerOf('/api/probe/elsewhere')).toEqual([200, undefined, undefined]);
    expect((await client.get('/readyz')).json()).toMatchObject({
      status: 'degraded',
      checks: { readModels: { error: 'being built: rounds' } },
    });
  });

  it('what this version can’t read of it gives a temporary error; its own tables give a fault', async () => {
    const paths = ['column', 'table', 'state'].map((end) => `/api/probe/${end}`);
    for (const path of paths) {
      expect(await answerOf(path)).toEqual([503, 'behind', '5']);
      expect((await client.get(path)).json()).toMatchObject({ code: 'read_models_being_built' });
    }
    const { rows } = await pool.query("SELECT fingerprint FROM read_models.checkpoints WHERE projection = 'rounds'");
    await pool.query("UPDATE read_models.checkpoints SET fingerprint = $1 WHERE projection = 'rounds'", [
      fingerprintOf(ROUNDS_PROJECTION),
    ]);
    for (const path of paths) expect(await answerOf(path)).toEqual([500, undefined, undefined]);
    await pool.query("UPDATE read_models.checkpoints SET fingerprint = $1 WHERE projection = 'rounds'", [
      rows[0].fingerprint,
    ]);
  });
});

describe('while a read model is being rebuilt', () => {
  it('the service runs: routes that read it give a temporary error, all others respond', async () => {
    const client = new TestClient((await start(log)).app);
    const refused = await client.get('/api/probe');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({
      code: 'read_models_being_built',
      message: '表示の準備をしています。しばらくお待ちください',
    });
    expect((await client.get('/api/probe/elsewhere')).statusCode).toBe(200);
    const also = await client.get('/api/probe/also');
    expect([also.statusCode, also.headers['x-read-model']]).toEqual([200, 'behind']);
    expect((await client.post('/api/probe')).statusCode).toBe(201);
    expect((await client.get('/livez')).statusCode).toBe(200);
    const ready = await client.get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      expect.objectContaining({
        status: 'degraded',
        checks: expect.objectContaining({ readModels: { ok: false, error: 'being built: rounds' } }),
      }),
    ]);

    log.released.resolve();
    for (let tries = 0; tries < 500 && (await client.get('/api/probe')).statusCode !== 200; tries += 1) await delay(10);
    expect((await client.get('/api/probe')).statusCode).toBe(200);
    expect((await client.get('/readyz')).json()).toMatchObject({ checks: { readModels: { ok: true } } });
  });
});
