import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import sharp from 'sharp';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { migratedDatabase } from '../../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import type { HttpSettings } from '../../http/http-settings.ts';
import { UploadsModule } from '../uploads/uploads.module.ts';

/** The interface on its own database, with an owner who has uploaded a photo and can list items with it. */
export interface OwnerWithPhoto {
  readonly test: TestApp;
  readonly owner: TestClient;
  readonly ownerId: number;
  /** Its URL. */
  readonly photo: string;
  /** For `afterAll`. */
  readonly close: () => Promise<void>;
}

/** @param modules in addition to accounts and uploads */
export async function withPhoto(
  modules: readonly (Type | DynamicModule)[],
  settings: Partial<Omit<HttpSettings, 'secure'>> = {},
  log: EventLog = new InMemoryEventLog(),
): Promise<OwnerWithPhoto> {
  const database = await migratedDatabase();
  const uploads = UploadsModule.register(await mkdtemp(join(tmpdir(), 'meguri-photos-')));
  const accounts = AccountsModule.register({ username: 'admin', password: 'secret-1' });
  const test = await startTestApp(database.url, [accounts, uploads, ...modules], settings, log);
  const owner = new TestClient(test.app);
  const ownerId = await owner.register('hanako');
  const close = async () => {
    await test.close();
    await database.drop();
  };
  return { test, owner, ownerId, photo: await uploadedBy(owner), close };
}

/** Uploads an item photo of 40 by 30 pixels. @returns its URL */
export async function uploadedBy(client: TestClient): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();
  return (await client.upload('/api/upload/item-image', 'image', png)).json<{ imageUrl: string }>().imageUrl;
}
