import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { type FreshDatabase, migratedDatabase } from '../../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { SwitchMaintenance } from '../../event-sourcing/interruptions/switch-maintenance.ts';
import { startTestApp, TestClient } from '../../http/http.testing.ts';

const SWITCHED_AT = '2026-11-01T03:00:00.000Z';
let database: FreshDatabase;
let log: InMemoryEventLog;

/** A database as migrated by a release that kept maintenance outside the log. */
async function fromBefore(isOn: boolean): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('DELETE FROM app.carried_maintenance');
  if (isOn) await client.query('INSERT INTO app.carried_maintenance (switched_at) VALUES ($1)', [SWITCHED_AT]);
  await client.end();
}
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database.drop());

const start = () => startTestApp(database.url, [AccountsModule.register(null)], {}, log);

describe('a release that is installed during maintenance', () => {
  it('stays in it, with its start, and ends it when an operator does', async () => {
    log = new InMemoryEventLog();
    await fromBefore(true);
    const first = await start();
    expect((await new TestClient(first.app).get('/api/status')).json()).toMatchObject({ maintenance: true });
    const interruptions = first.app.get(ServiceInterruptions);
    expect(interruptions.maintenanceSince).toBe(SWITCHED_AT);
    await first.app.get(CommandBus).execute(new SwitchMaintenance(false, 1, new Date().toISOString()));
    await first.close();
    const second = await start();
    expect((await new TestClient(second.app).get('/api/status')).json()).toMatchObject({ maintenance: false });
    await second.close();
  });

  it('isn’t in maintenance if there was none', async () => {
    log = new InMemoryEventLog();
    await fromBefore(false);
    const test = await start();
    expect(test.app.get(ServiceInterruptions).maintenanceSince).toBeNull();
    await test.close();
  });
});
