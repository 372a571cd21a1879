import type { Item } from '@meguri/contracts/item/item-view.ts';
import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { printPosition } from '../../backend/src/adapters/event-store/postgres/position.ts';
import { type Horizon, PASSWORD, Person } from './person.ts';
import { migratedDatabase } from './servers/postgres.ts';
import { SandboxControls } from './sandbox-controls.ts';
import { until } from './until.ts';
import { freePort, startService, type StartedService, type Starting } from './servers/started-service.ts';

/** A white photo of an item, as small as allowed. */
const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgIA0AAAAwAAFDlLdnAAAAAElFTkSuQmCC',
  'base64',
);

export const KANSAI_ADDRESS = {
  full_name: '巡 花子',
  post_code: '530-0001',
  prefecture: '大阪府',
  city: '大阪市北区',
  street_address: '梅田1-1-3',
  phone: '090-1234-5678',
} as const;

type ItemChange = object & { images?: string[]; rentalPrice?: number; fitRefund?: true; identityRequired?: true };

/** The service, started on its own database, with users over HTTP. */
export class Marketplace {
  readonly pool: pg.Pool;
  readonly sandbox: SandboxControls;
  readonly horizon: Horizon = { position: null };
  service: StartedService;
  admin!: Person;
  readonly databaseUrl: string;
  private readonly settings: Record<string, string>;
  private readonly starting: Starting;
  private readonly cleanUp: () => Promise<void>;

  private constructor(
    settings: Record<string, string>,
    { service, databaseUrl, starting }: { service: StartedService; databaseUrl: string; starting: Starting },
    cleanUp: () => Promise<void>,
  ) {
    this.cleanUp = cleanUp;
    this.settings = settings;
    this.starting = starting;
    this.service = service;
    this.databaseUrl = databaseUrl;
    this.pool = new pg.Pool({ connectionString: this.databaseUrl, max: 4 });
    this.pool.on('error', () => undefined);
    this.sandbox = new SandboxControls(this.pool);
  }

  /**
   * @param settings environment variables that differ; DATABASE_URL: an empty database by default
   * @param ownWay the URL by which the test itself reaches that database, by default the same
   */
  static async open(
    settings: Record<string, string> = {},
    ownWay?: string,
    starting: Starting = {},
  ): Promise<Marketplace> {
    const database = settings['DATABASE_URL'] === undefined ? await migratedDatabase() : null;
    const all = {
      DATABASE_URL: database?.url ?? '',
      MEGURI_DATA_DIR: mkdtempSync(join(tmpdir(), 'meguri-market-')),
      MEGURI_DEMO: '1',
      PORT: String(await freePort()),
      ...settings,
    };
    const service = await startService(all, starting);
    const databaseUrl = ownWay ?? all.DATABASE_URL;
    const market = new Marketplace(all, { service, databaseUrl, starting }, async () => database?.drop());
    try {
      const { MEGURI_ADMIN_USERNAME: name = 'admin', MEGURI_ADMIN_PASSWORD: password } = all as Record<string, string>;
      market.admin = await market.guest().signIn(name, password);
      return market;
    } catch (error) {
      await market.close();
      throw error;
    }
  }

  get url(): string {
    return this.service.url;
  }

  /** `kill -9`, at once. */
  async kill(): Promise<void> {
    await this.service.end('SIGKILL');
  }

  /** Starts the service again with the same settings. @param signal kills it during the start */
  async startAgain(signal?: AbortSignal): Promise<void> {
    this.service = await startService(this.settings, { ...this.starting, ...(signal && { signal }) });
  }

  /** Starts another instance on another port. */
  async another(settings: Record<string, string> = {}, starting: Starting = {}): Promise<StartedService> {
    return startService({ ...this.settings, PORT: String(await freePort()), ...settings }, starting);
  }

  async close(): Promise<void> {
    await this.service.end();
    await this.pool.end();
    await this.cleanUp();
    rmSync(this.settings['MEGURI_DATA_DIR'] ?? '', { recursive: true, force: true });
  }

  guest(): Person {
    return new Person(this.url, this.horizon);
  }

  /** The administrator proves again who it is: decisions about money ask for that ten minutes after the login. */
  stepUp(signal?: AbortSignal): Promise<unknown> {
    const body = { currentPassword: this.settings['MEGURI_ADMIN_PASSWORD'] ?? PASSWORD };
    return this.admin.must(204, 'POST', '/api/step-up', { body, ...(signal && { signal }) });
  }

  /** A member with an address in Kansai. */
  async member(name = 'kenji'): Promise<Person> {
    const person = await this.guest().register(name);
    await person.must(200, 'PATCH', `/api/users/${person.id}`, { body: KANSAI_ADDRESS });
    return person;
  }

  /** A member who can receive payouts. */
  async owner(name = 'hanako'): Promise<Person> {
    const person = await this.member(name);
    await openPayoutAccount(person);
    return person;
  }

  async item(owner: Person, change: ItemChange = {}): Promise<Item> {
    const images = change.images ?? [await this.photo(owner, '/api/upload/item-image', 'image')];
    const body = {
      name: 'ネイビーのワンピース',
      mainCategory: 'dresses_allinones',
      subCategory: 'dress',
      genderCategory: 'womens',
      size: 'm',
      condition: 'good',
      rentalPrice: 3000,
      shippingMethod: 'delivery',
      images,
      ...change,
    };
    return (await owner.must<Item>(201, 'POST', '/api/items', { body })).body;
  }

  /** Uploads a photo. @returns its URL */
  async photo(
    person: Person,
    path = '/api/upload-message-image',
    field = 'file',
    signal?: AbortSignal,
  ): Promise<string> {
    const form = new FormData();
    form.append(field, new Blob([WHITE], { type: 'image/png' }), 'photo.png');
    const { body } = await person.must<{ url?: string; imageUrl?: string }>(201, 'POST', path, {
      body: form,
      ...(signal && { signal }),
    });
    return body.imageUrl ?? body.url ?? '';
  }

  /** The domain's time. */
  async now(): Promise<string> {
    return (await this.admin.get<{ now: string }>('/api/demo/clock')).now;
  }

  /** The calendar day in Tokyo this many days from now. */
  async day(inDays: number): Promise<string> {
    return addDays(tokyoDate(await this.now()), inDays);
  }

  /** @param duration ISO 8601, as `P3DT12H` */
  async advance(duration: string): Promise<string> {
    const { body } = await this.admin.must<{ now: string }>(200, 'POST', '/api/demo/clock', {
      body: { advance: duration },
    });
    return body.now;
  }

  /**
   * Waits until all events are processed and no job is pending or running, which may take a while on a busy machine.
   * @param head the log's; by default that of the log in Postgres
   */
  async atRest(within = 60_000, head = () => this.headInPostgres()): Promise<void> {
    const resting = async () => {
      const { rows } = await this.pool.query<{ seen: string | null; jobs: number }>(
        `SELECT (SELECT position FROM app.process_checkpoints) AS seen,
           (SELECT count(*)::int FROM pgboss.job WHERE state IN ('created', 'retry', 'active')) AS jobs`,
      );
      return rows[0]?.jobs === 0 && rows[0].seen === (await head());
    };
    await until('the processes are at rest', resting, within);
  }

  private async headInPostgres(): Promise<string | null> {
    const { rows } = await this.pool.query<{ head: number | null }>(
      'SELECT max(position)::float8 AS head FROM event_log.events',
    );
    return rows[0]?.head == null ? null : printPosition(rows[0].head);
  }

  /** Moves the domain's time forward to that instant. */
  async advanceTo(instant: string): Promise<void> {
    const seconds = Math.ceil((Date.parse(instant) - Date.parse(await this.now())) / 1000);
    if (seconds > 0) await this.advance(`PT${seconds}S`);
  }
}

/** Opens an owner's account at the provider and fills in its onboarding page. */
export async function openPayoutAccount(person: Person): Promise<string> {
  const body = { accountType: 'express', businessType: 'individual', country: 'JP', currency: 'jpy' };
  const path = '/api/user/connect/accounts';
  const opened = await person.must<{ account: { id: string } }>(201, 'POST', path, {
    body: { ...body, phone: KANSAI_ADDRESS.phone },
  });
  const { id } = opened.body.account;
  const link = await person.must<{ accountLink: string }>(201, 'POST', `${path}/${id}/link`);
  const form = new URLSearchParams({ complete: '1' });
  await fetch(link.body.accountLink, { method: 'POST', body: form, redirect: 'manual' });
  return id;
}
